import type { Prerequisites } from './call-subject.ts';
import { accountPrerequisites } from './call-subjects.accounts.ts';
import { postPrerequisites } from './call-subjects.posts.ts';
import { staffPrerequisites } from './call-subjects.staff.ts';
import { talkPrerequisites } from './call-subjects.talk.ts';
import type { SandboxWorld } from './sandbox-world.ts';

/**
 * Returns, by operation, the function that creates the records its request needs, owned by the caller if required, and
 * returns the fields that refer to them. Operations that accept any valid input are left out.
 */
export const requestPrerequisites = (world: SandboxWorld): Prerequisites => ({
  ...accountPrerequisites(world),
  ...postPrerequisites(world),
  ...talkPrerequisites(world),
  ...staffPrerequisites(world),
});
