import type { TestWorld } from './test-world.ts';

/** Empties the moderation log. Only the owner of its table can disable the trigger that refuses it. */
export async function dropLog({ database }: TestWorld): Promise<void> {
  await database.$transaction([
    database.$executeRaw`ALTER TABLE moderation_entry DISABLE TRIGGER USER`,
    database.$executeRaw`DELETE FROM moderation_entry`,
    database.$executeRaw`ALTER TABLE moderation_entry ENABLE TRIGGER USER`,
  ]);
}
