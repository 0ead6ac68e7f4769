import type { aSignedIn } from './an-account.ts';
import type { RequestParts } from './call-requests.ts';
import type { WorstInput } from './worst-inputs.ts';

export type Account = Awaited<ReturnType<typeof aSignedIn>>;

/** Fields that replace derived ones; `undefined` leaves a field out */
export type Subject = Partial<RequestParts>;

/** Creates the records that a request refers to */
export type Prepare = (caller: Account, input: WorstInput) => Promise<Subject> | Subject;
export type Subjects = Record<string, Prepare>;

/** Declares the same subject for several operations. */
export const forEach = (names: string, prepare: Prepare): Subjects =>
  Object.fromEntries(names.split(' ').map((name) => [name, prepare]));

export const inPath = (id: number): Subject => ({ params: { id } });
export const inBody = (id: number): Subject => ({ body: { id } });
