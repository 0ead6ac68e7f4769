import type { SandboxWorld } from './sandbox-world.ts';
import type { Subjects } from './worst-subject.ts';
import { accountSubjects } from './worst-subjects.accounts.ts';
import { postSubjects } from './worst-subjects.posts.ts';
import { staffSubjects } from './worst-subjects.staff.ts';
import { talkSubjects } from './worst-subjects.talk.ts';

/**
 * Returns what calls are about, by the call's name: something that exists and is the caller's where it has to be,
 * and values that fit each other. Calls that accept all inputs of their contracts are left out.
 */
export const worstSubjects = (world: SandboxWorld): Subjects => ({
  ...accountSubjects(world),
  ...postSubjects(world),
  ...talkSubjects(world),
  ...staffSubjects(world),
});
