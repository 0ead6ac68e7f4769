import { z } from 'zod';

/** What files that list variables need to know about one. */
export interface VariablePlace {
  /** The only way to start the product that it makes sense for. */
  for?:
    | 'npm start'
    | 'own processes'
    | 'compose'
    | 'tests'
    | 'pnpm call'
    | 'pnpm db:migrate'
    | 'pnpm db:roles';
  /**
   * How docker-compose.yml uses it: passes it on to the containers, unless it says otherwise; reads it
   * itself (`file`); sets a value of its own (`fixed`).
   */
  compose?: 'file' | 'fixed';
  /** Its default under compose, where that is another one. */
  composeDefault?: string;
  /** Compose does not start without it. */
  required?: true;
}

export interface Variable extends VariablePlace {
  name: string;
  description: string;
  fallback: string;
}

declare module 'zod' {
  interface GlobalMeta extends VariablePlace {}
}

/** Text that an operator may leave empty. */
export const optionalText = z.string().trim().default('');

/** Address that an operator may leave empty, which counts as not given. */
export const optionalUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .transform((value) => value || null)
  .default(null);

/** Whole number within inclusive bounds. */
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Sum in roubles, with or without kopecks; read with kopecks. */
export const roubles = (fallback: string) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,6})(\.\d{2})?$/, 'must be roubles such as 150 or 150.00')
    .default(fallback)
    .transform((sum) => (sum.includes('.') ? sum : `${sum}.00`));
