import type { Prerequisites } from './request-prerequisite.ts';
import { accountPrerequisites } from './request-prerequisites.accounts.ts';
import { postPrerequisites } from './request-prerequisites.posts.ts';
import { staffPrerequisites } from './request-prerequisites.staff.ts';
import { talkPrerequisites } from './request-prerequisites.talk.ts';
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
