import { beforeEach } from 'vitest';
import { dropEmails } from './post-office.ts';
import { START, type TestWorld } from './test-world.ts';

/** Each test begins at the world's first moment, with no form sent and no mail waiting. */
export function noneSentBefore(world: TestWorld): void {
  beforeEach(async () => {
    world.clock.moveTo(START);
    await world.database.request.deleteMany();
    await dropEmails(world);
  });
}
