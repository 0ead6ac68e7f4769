import { expect, it } from 'vitest';
import { withClient } from './commands/with-client.ts';
import { withScratchDatabase } from './commands/with-scratch-database.ts';
import { findSqlDifferences, readSqlSources } from './sql-sources.ts';

it('reports changed, missing and additional functions and triggers', async () => {
  const sources = readSqlSources();
  const source = sources.get('search_stem') ?? '';
  const reducedSources = new Map(sources);
  reducedSources.delete('search_stem');

  const differences = await withScratchDatabase((url) =>
    withClient(url, async (client) => {
      const compare = (compared: ReadonlyMap<string, string>) =>
        findSqlDifferences(client, compared);
      const unchanged = await compare(sources);
      const changed = await compare(
        new Map([...sources, ['search_stem', source.replace('$function$', '$function$ ')]]),
      );
      const missing = await compare(reducedSources);
      await client.query(
        'CREATE TRIGGER planted AFTER DELETE ON brand FOR EACH ROW EXECUTE FUNCTION touch_post()',
      );
      return { same: unchanged, changed, missing, additional: await compare(sources) };
    }),
  );

  expect(differences).toEqual({
    same: [],
    changed: ['search_stem'],
    missing: ['search_stem'],
    additional: ['touch_post'],
  });
}, 60_000);
