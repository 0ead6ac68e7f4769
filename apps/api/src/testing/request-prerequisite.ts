import type { aSignedInAccount } from './an-account.ts';
import type { RequestParts } from './call-requests.ts';
import type { WorstInput } from './worst-inputs.ts';

export type Account = Awaited<ReturnType<typeof aSignedInAccount>>;

/** Fields that replace derived ones; `undefined` leaves a field out */
export type FieldOverrides = Partial<RequestParts>;

/** Creates the records that a request refers to; returns the fields that refer to them */
export type PrepareRequest = (
  caller: Account,
  input: WorstInput,
) => Promise<FieldOverrides> | FieldOverrides;
export type Prerequisites = Record<string, PrepareRequest>;

/** Prepares several operations in the same way. */
export const forOperations = (names: string, prepare: PrepareRequest): Prerequisites =>
  Object.fromEntries(names.split(' ').map((name) => [name, prepare]));

export const idInPath = (id: number): FieldOverrides => ({ params: { id } });
export const idInBody = (id: number): FieldOverrides => ({ body: { id } });
