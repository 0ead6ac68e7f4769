import { z } from 'zod';
import { optionalText, roubles, wholeNumber } from '../../../variable.ts';

const DEFAULT_NETWORKS =
  '185.71.76.0/27,185.71.77.0/27,77.75.153.0/25,77.75.154.128/25,77.75.156.11,77.75.156.35,2a02:5180::/32';

const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

export const paymentVariables = {
  PAYMENTS: z
    .enum(['off', 'sandbox', 'yookassa'])
    .default('off')
    .describe(
      'Who takes the money: `yookassa`, or `sandbox`, which only pretends to and is refused in production',
    ),
  SANDBOX_SECRET: optionalText.meta({
    description: 'Key of the sandbox: opens it and signs its notices',
    for: 'npm start',
  }),
  YOOKASSA_SHOP_ID: z
    .string()
    .trim()
    .regex(/^\d*$/, 'must be a number')
    .default('')
    .describe('Id of the shop at YooKassa (`shopId`)'),
  YOOKASSA_SECRET_KEY: optionalText.describe('Secret key of that shop'),
  // fetch rejects a URL with credentials, and its error would write them to the log.
  YOOKASSA_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !url.includes('@'), 'must not hold a name or a password')
    .transform((url) => url.replace(/\/$/, ''))
    .default('https://api.yookassa.ru/v3')
    .describe("Address of YooKassa's API"),
  YOOKASSA_NETWORKS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(network))
    .prefault(DEFAULT_NETWORKS)
    .describe('Addresses and networks that its notices come from, with commas between'),
  RECEIPT_VAT_CODE: wholeNumber(1, 12)
    .default(1)
    .describe('VAT of receipts, as YooKassa numbers the rates; 1: without VAT'),
  RECEIPT_TAX_SYSTEM: z
    .union([z.literal(''), wholeNumber(1, 6)])
    .transform((code) => code || null)
    .default(null)
    .describe('Tax system of receipts, as YooKassa numbers them; empty: the only one of the shop'),
  RECEIPT_SUBJECT: z
    .string()
    .regex(/^[a-z_]+$/)
    .default('service')
    .describe('What receipts say is sold (`payment_subject`)'),
  RECEIPT_MODE: z
    .string()
    .regex(/^[a-z_]+$/)
    .default('full_payment')
    .describe('How receipts say it is paid (`payment_mode`)'),
  PAYMENT_MINIMUM: roubles('1.00').describe(
    'Least sum that is charged, in roubles; below it nothing is',
  ),
  PAYMENT_MINUTES: wholeNumber(5, 1_440)
    .default(60)
    .describe('How long an order can be paid, in minutes'),
};

/** Variables that a payment mode requires. */
const requiredVariables = {
  off: [],
  sandbox: ['SANDBOX_SECRET'],
  yookassa: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY', 'SELLER_NAME', 'SELLER_INN'],
} as const;

type Values = {
  [name in (typeof requiredVariables)[keyof typeof requiredVariables][number]]: string;
} & {
  PAYMENTS: keyof typeof requiredVariables;
  NODE_ENV: string;
};

/** Returns the invalid combinations of payment variables: name and message of each. */
export function paymentVariableErrors(values: Values): { name: string; message: string }[] {
  const { PAYMENTS, NODE_ENV } = values;
  const missing = requiredVariables[PAYMENTS].filter((name) => values[name] === '');
  return [
    ...missing.map((name) => ({ name, message: `required if PAYMENTS=${PAYMENTS}` })),
    ...(PAYMENTS === 'sandbox' && NODE_ENV === 'production'
      ? [{ name: 'PAYMENTS', message: 'sandbox is not allowed in production: it charges no money' }]
      : []),
  ];
}
