/**
 * Applies random events to ads, COUNT times or until killed: `node write-events.ts SEED [COUNT]`, on the database of
 * DATABASE_URL. Prints a line after each.
 */
import { readConfig } from '../config.ts';
import { openDatabase } from '../infra/database.ts';
import { Random } from './random.ts';
import { applyRandomEvents, readEventSources } from './random-events.ts';

const [seed, count = 'Infinity'] = process.argv.slice(2);
const random = new Random(Number(seed));
const database = openDatabase(readConfig(process.env));
const sources = await readEventSources(database);
for (let written = 0; written < Number(count); written += 1) {
  await applyRandomEvents(database, random, sources);
  process.stdout.write('.\n');
}
await database.$disconnect();
