import type { aSignedIn } from './an-account.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import type { WorstInput } from './worst-inputs.ts';
import type { RequestParts } from './worst-requests.ts';
import { accountSubjects } from './worst-subjects.accounts.ts';
import { postSubjects } from './worst-subjects.posts.ts';
import { staffSubjects } from './worst-subjects.staff.ts';
import { talkSubjects } from './worst-subjects.talk.ts';

export type Account = Awaited<ReturnType<typeof aSignedIn>>;

/** Fields in place of the derived ones; `undefined` leaves a field out. */
export type Subject = Partial<RequestParts>;

/** Makes what a call is about. */
export type Prepare = (caller: Account, input: WorstInput) => Promise<Subject> | Subject;
export type Subjects = Record<string, Prepare>;

/** Declares the same subject for several calls. */
export const forEach = (names: string, prepare: Prepare): Subjects =>
  Object.fromEntries(names.split(' ').map((name) => [name, prepare]));

export const inPath = (id: number): Subject => ({ params: { id } });
export const inBody = (id: number): Subject => ({ body: { id } });

/**
 * Returns what calls are about, by the call's name: something that exists and is the caller's where it has to be,
 * and values that fit each other. Calls that take whatever their contracts accept are left out.
 */
export const worstSubjects = (world: SandboxWorld): Subjects => ({
  ...accountSubjects(world),
  ...postSubjects(world),
  ...talkSubjects(world),
  ...staffSubjects(world),
});
