import { expect, it } from 'vitest';
import { withClient } from './commands/with-client.ts';
import { withScratchDatabase } from './commands/with-scratch-database.ts';
import { findSqlDifferences, readSqlSources } from './sql-sources.ts';

it('reports changed, missing and additional functions and triggers', async () => {
  const sources = readSqlSources();
  const own = sources.get('search_stem') ?? '';
  const without = new Map(sources);
  without.delete('search_stem');

  const found = await withScratchDatabase((url) =>
    withClient(url, async (client) => {
      const compare = (other: ReadonlyMap<string, string>) => findSqlDifferences(client, other);
      const same = await compare(sources);
      const changed = await compare(
        new Map([...sources, ['search_stem', own.replace('$function$', '$function$ ')]]),
      );
      const missing = await compare(without);
      await client.query(
        'CREATE TRIGGER planted AFTER DELETE ON brand FOR EACH ROW EXECUTE FUNCTION touch_post()',
      );
      return { same, changed, missing, additional: await compare(sources) };
    }),
  );

  expect(found).toEqual({
    same: [],
    changed: ['search_stem'],
    missing: ['search_stem'],
    additional: ['touch_post'],
  });
}, 60_000);
