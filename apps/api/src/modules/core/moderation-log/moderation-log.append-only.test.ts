import { beforeAll, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// The database protects the log even against the owner of its tables.
const world = sharedWorld();
beforeAll(async () => {
  const { user } = await aSignedInAccount(world, { role: 'moderator' });
  const entry = { moderatorId: user.id, action: 'approve', postId: 7, createdAt: START } as const;
  await world.database.moderationEntry.create({ data: entry });
});

const runAsTableOwner = (statement: string) => world.own.asOwner(statement);
const fetchEntries = () => world.database.moderationEntry.findMany({ orderBy: { id: 'asc' } });

it.each([
  `UPDATE moderation_entry SET reason = 'another'`,
  `UPDATE moderation_entry SET moderator_id = NULL WHERE post_id = 7`,
  `INSERT INTO moderation_entry (id, action, created_at) SELECT id, 'reject', now() FROM moderation_entry
    ON CONFLICT (id) DO UPDATE SET action = 'reject'`,
  `DELETE FROM moderation_entry`,
  `TRUNCATE moderation_entry`,
  `TRUNCATE users CASCADE`,
])('rejects: %s', async (statement) => {
  const entriesBefore = await fetchEntries();

  await expect(runAsTableOwner(statement)).rejects.toThrow('append-only');

  expect(await fetchEntries()).toEqual(entriesBefore);
});

it('accepts new entries', async () => {
  const { moderationLog } = world.app.services;
  const entriesBefore = await fetchEntries();
  const entry = { action: 'approve', postId: 8 } as const;

  await world.database.$transaction((transaction) =>
    moderationLog.addEntry(transaction, null, entry),
  );

  expect(await fetchEntries()).toMatchObject([...entriesBefore, { ...entry, moderatorId: null }]);
});
