import { isInn } from '@pitlane/contracts';
import { z } from 'zod';

const text = z.string().trim().default('');

/** Variables about the company that runs the site. */
export const operatorVariables = {
  SELLER_NAME: text.describe(
    'Name of the company that runs the site and sells, in contacts, terms and documents of payments; empty: left out there, as are the other details',
  ),
  SELLER_INN: text
    .refine((value) => value === '' || isInn(value), 'must be an INN of 10 or 12 digits')
    .describe('Its taxpayer number (INN)'),
  SELLER_OGRN: text
    .refine((value) => /^(\d{13}|\d{15})?$/.test(value), 'must be an OGRN of 13 or 15 digits')
    .describe('Its state registration number (OGRN or OGRNIP)'),
  SELLER_ADDRESS: text.describe('Its address'),
};

/** Details of the company that runs the site; empty ones are not known. */
export interface Operator {
  name: string;
  inn: string;
  ogrn: string;
  address: string;
  email: string;
}

type Settings = Record<keyof typeof operatorVariables | 'SUPPORT_EMAIL', string>;

/** The details in one place, for texts and documents. */
export const operatorOf = (config: Settings): Operator => ({
  name: config.SELLER_NAME,
  inn: config.SELLER_INN,
  ogrn: config.SELLER_OGRN,
  address: config.SELLER_ADDRESS,
  email: config.SUPPORT_EMAIL,
});
