import type { Subjects } from './call-subject.ts';
import { accountSubjects } from './call-subjects.accounts.ts';
import { postSubjects } from './call-subjects.posts.ts';
import { staffSubjects } from './call-subjects.staff.ts';
import { talkSubjects } from './call-subjects.talk.ts';
import type { SandboxWorld } from './sandbox-world.ts';

/**
 * Returns what calls are about, by the call's name: something that exists and is the caller's where it has to be,
 * and values that fit each other. Calls that accept all inputs of their contracts are left out.
 */
export const callSubjects = (world: SandboxWorld): Subjects => ({
  ...accountSubjects(world),
  ...postSubjects(world),
  ...talkSubjects(world),
  ...staffSubjects(world),
});
