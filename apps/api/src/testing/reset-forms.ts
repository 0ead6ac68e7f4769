import { beforeEach } from 'vitest';
import { deleteQueuedEmails } from './mail-server.ts';
import { START, type TestWorld } from './test-world.ts';

/** Resets the clock, submitted forms and queued emails before each test. */
export function resetFormsBeforeEach(world: TestWorld): void {
  beforeEach(async () => {
    world.clock.moveTo(START);
    await world.database.request.deleteMany();
    await deleteQueuedEmails(world);
  });
}
