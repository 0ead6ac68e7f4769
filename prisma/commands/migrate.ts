import {
  defineSingleActionCommand,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import { createQueues } from '@pitlane/api/infra/jobs';
import { applyMigrations, findPendingMigrations } from '../engine.ts';
import { withDatabase } from './with-database.ts';

export const command = defineSingleActionCommand('pnpm db:migrate', {
  about: 'applies the migrations that a database lacks and creates its queues',
  options: dryRunOption,
  run: ({ 'dry-run': isDry }) =>
    withDatabase(async (_url, ownerUrl) => {
      const names = isDry ? await findPendingMigrations(ownerUrl) : await applyMigrations(ownerUrl);
      // A server enqueues jobs as soon as it runs, possibly before any worker.
      if (!isDry) await createQueues(ownerUrl);
      const applied = `${isDry ? 'Would apply' : 'Applied'}: ${names.join(', ')}`;
      console.log(names.length > 0 ? applied : 'The database is up to date.');
    }),
});

if (import.meta.main) {
  await runProcess(command);
  // The engine leaves the timer of its advisory lock running, which would delay the exit by 10 s.
  process.exit();
}
