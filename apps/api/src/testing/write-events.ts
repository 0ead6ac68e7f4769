/**
 * Lets random things happen to ads until it is killed: `node write-events.ts SEED`, on the database of DATABASE_URL.
 * Says a line after each.
 */
import { readConfig } from '../config.ts';
import { openDatabase } from '../infra/database.ts';
import { Random } from './random.ts';
import { eventfulOf, happen } from './random-events.ts';

const random = new Random(Number(process.argv[2]));
const database = openDatabase(readConfig(process.env));
const all = await eventfulOf(database);
for (;;) {
  await happen(database, random, all);
  process.stdout.write('.\n');
}
