import type { TestWorld } from './test-world.ts';

/** Empties the moderation log. Only the owner of its table can disable the trigger that refuses it. */
export const dropLog = ({ own }: TestWorld): Promise<void> =>
  own.asOwner(`
    ALTER TABLE moderation_entry DISABLE TRIGGER USER;
    DELETE FROM moderation_entry;
    ALTER TABLE moderation_entry ENABLE TRIGGER USER`);
