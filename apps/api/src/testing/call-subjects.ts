import type { Subjects } from './call-subject.ts';
import { accountSubjects } from './call-subjects.accounts.ts';
import { postSubjects } from './call-subjects.posts.ts';
import { staffSubjects } from './call-subjects.staff.ts';
import { talkSubjects } from './call-subjects.talk.ts';
import type { SandboxWorld } from './sandbox-world.ts';

/**
 * Returns functions that create what requests refer to, by operation: existing records, owned by the caller if
 * necessary, and matching values. Operations that accept any input of their contracts are left out.
 */
export const callSubjects = (world: SandboxWorld): Subjects => ({
  ...accountSubjects(world),
  ...postSubjects(world),
  ...talkSubjects(world),
  ...staffSubjects(world),
});
