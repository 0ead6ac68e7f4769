import type { TestWorld } from './test-world.ts';

/** Empties the moderation log. Only the table's owner can disable the trigger that prevents it. */
export const clearModerationLog = ({ own }: TestWorld): Promise<void> =>
  own.asOwner(`
    ALTER TABLE moderation_entry DISABLE TRIGGER USER;
    DELETE FROM moderation_entry;
    ALTER TABLE moderation_entry ENABLE TRIGGER USER`);
