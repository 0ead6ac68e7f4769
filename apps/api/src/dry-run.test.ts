import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { aSellerRow } from './testing/a-post.ts';
import { dumpOf } from './testing/database-dump.ts';
import { runOperatorCommand } from './testing/operator-commands.ts';
import { sharedWorld } from './testing/test-world.ts';

const world = sharedWorld();

it('prints what would be done with --dry-run, without changing anything', async () => {
  const { database, config } = world;
  await aSellerRow(database, { email: 'seller@example.test' });
  const brand = await database.brand.findFirstOrThrow({ orderBy: { id: 'desc' } });
  await database.brand.update({ where: { id: brand.id }, data: { nameRu: 'Переименована' } });
  await database.contentItem.deleteMany({ where: { seedKey: 'pages/about' } });
  await database.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = (
    SELECT max(migration_name) FROM _prisma_migrations)`;
  const file = join(config.MEDIA_FOLDER, 'avatars/7c9e6679-7425-40de-944b-e07fc1f90ae7.webp');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'left behind');
  utimesSync(file, 0, 0);
  const before = await dumpOf(database);

  for (const [name, args, output] of [
    ['account', 'create new@example.test admin', 'Would create the account new@example.test'],
    ['account', 'role seller@example.test admin', 'seller@example.test would be admin.'],
    ['account', 'block seller@example.test reason', 'seller@example.test would be blocked.'],
    ['account', 'unblock seller@example.test', 'seller@example.test would be unblocked.'],
    ['media', 'sweep', 'Would remove 1 files.\navatars/7c9e6679'],
    ['migrate', '', /^Would apply: \d{14}_\w+$/],
    ['redate', '', 'Would update the dates of 0 ads'],
    ['search', 'search:rebuild', /^Would rebuild .*\nwords: /],
    ['seed', '', 'Would store pages/about, unless an editor has changed it.'],
  ] as const) {
    const result = await runOperatorCommand(
      world,
      name,
      ...args.split(' ').filter(Boolean),
      '--dry-run',
    );

    expect(result, `${name} ${args}`).toEqual({
      code: 0,
      said:
        typeof output === 'string'
          ? expect.stringContaining(output)
          : expect.stringMatching(output),
      complained: '',
    });
  }

  expect(existsSync(file)).toBe(true);
  expect(await dumpOf(database)).toBe(before);
});
