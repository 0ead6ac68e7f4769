import { expect, it, vi } from 'vitest';
import { expectHitsFollowChanges } from '../../../testing/search-model.ts';
import { sharedWorld } from '../../../testing/test-world.ts';
import { comparedColumns } from '../../search/filters/filter-sql.ts';

// Hundreds of searches exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const world = sharedWorld();

it('agrees with search results after any sequence of events of ads', async () => {
  await expectHitsFollowChanges(world, 30);
});

it('has a column for every filter field, and a trigger for every ad column', async () => {
  const columnsOf = async (table: string) => {
    const rows = await world.database.$queryRaw<{ name: string }[]>`
      SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table}`;
    return rows.map(({ name }) => name);
  };
  const searchColumns = await columnsOf('saved_search');
  const allPostColumns = await columnsOf('post');
  const [tracked] = await world.database.$queryRaw<{ fields: string[]; trigger: string }[]>`
    SELECT (SELECT array_agg(key) FROM jsonb_object_keys(
        post_compared(jsonb_populate_record(NULL::post, '{}'))) AS key) AS fields,
      (SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgname = 'post_change_updated') AS trigger`;
  const postColumns = comparedColumns
    .map((name) => name.replace(/_(from|to)$/, ''))
    .filter((name) => allPostColumns.includes(name));

  expect(searchColumns).toEqual(expect.arrayContaining([...comparedColumns]));
  expect(tracked?.fields).toEqual(expect.arrayContaining(postColumns));
  for (const name of postColumns) expect(tracked?.trigger).toMatch(new RegExp(`\\b${name}\\b`));
});
