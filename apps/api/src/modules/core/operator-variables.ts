import { isInn } from '@pitlane/contracts';
import { z } from 'zod';
import { optionalText, optionalUrl, wholeNumber } from '../../variable.ts';

export const operatorVariables = {
  SELLER_NAME: optionalText.describe(
    'Name of the company that runs the site and sells, in contacts, terms and documents of payments; empty: left out there, as are the other details',
  ),
  SELLER_INN: optionalText
    .refine((value) => value === '' || isInn(value), 'must be an INN of 10 or 12 digits')
    .describe('Its taxpayer number (INN)'),
  SELLER_OGRN: optionalText
    .refine((value) => /^(\d{13}|\d{15})?$/.test(value), 'must be an OGRN of 13 or 15 digits')
    .describe('Its state registration number (OGRN or OGRNIP)'),
  SELLER_ADDRESS: optionalText.describe('Its address'),
  SUPPORT_EMAIL: z.email().default('support@pitlane.test').describe('Where people write for help'),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{5,25}$/)
    .default('+7 800 000-00-00')
    .describe('Support phone in the footer'),
  COPYRIGHT_YEAR: wholeNumber(1900, 2100).default(2014).describe('Year in the footer'),
  APP_LINK_ANDROID: optionalUrl.describe('Address of the Android app; empty: none'),
  APP_LINK_IOS: optionalUrl.describe('Address of the iOS app; empty: none'),
};

/** Details of the company that runs the site; empty if unknown. */
export interface Operator {
  name: string;
  inn: string;
  ogrn: string;
  address: string;
  email: string;
}

type OperatorSettings = Record<
  'SELLER_NAME' | 'SELLER_INN' | 'SELLER_OGRN' | 'SELLER_ADDRESS' | 'SUPPORT_EMAIL',
  string
>;

export const operatorOf = (config: OperatorSettings): Operator => ({
  name: config.SELLER_NAME,
  inn: config.SELLER_INN,
  ogrn: config.SELLER_OGRN,
  address: config.SELLER_ADDRESS,
  email: config.SUPPORT_EMAIL,
});
