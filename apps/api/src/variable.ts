import { z } from 'zod';

/** Where a variable applies, for the files that list variables. */
export interface VariableScope {
  /** The only way of running the product to which it applies. */
  for?:
    | 'npm start'
    | 'own processes'
    | 'compose'
    | 'tests'
    | 'pnpm call'
    | 'pnpm db:migrate'
    | 'pnpm db:roles';
  /**
   * Use in docker-compose.yml: read by compose itself (`file`) or set to a fixed value (`fixed`); by default compose
   * passes it to the containers.
   */
  compose?: 'file' | 'fixed';
  /** Its default under compose, if it differs. */
  composeDefault?: string;
  required?: true;
}

export interface Variable extends VariableScope {
  name: string;
  description: string;
  fallback: string;
}

declare module 'zod' {
  interface GlobalMeta extends VariableScope {}
}

export const optionalText = z.string().trim().default('');

/** URL that may be empty, which counts as unset. */
export const optionalUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .transform((value) => value || null)
  .default(null);

export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Amount in roubles, with or without kopecks, parsed to two decimals. */
export const roubles = (fallback: string) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,6})(\.\d{2})?$/, 'must be roubles such as 150 or 150.00')
    .default(fallback)
    .transform((amount) => (amount.includes('.') ? amount : `${amount}.00`));
