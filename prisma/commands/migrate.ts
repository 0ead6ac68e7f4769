import { createQueues } from '@pitlane/api/infra/jobs';
import { applyMigrations } from '../engine.ts';
import { withDatabase } from './with-database.ts';

const applied = await withDatabase(async (url) => {
  const names = await applyMigrations(url);
  // A server puts work into the queues as soon as it runs, a worker may come later.
  await createQueues(url);
  return names;
});
console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
// The engine leaves the timer of its advisory lock behind, which would hold the process for 10 s.
process.exit(0);
