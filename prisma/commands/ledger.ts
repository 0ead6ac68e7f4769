// Proves the books: `pnpm ledger check` names what breaks their rules and then exits with 1, as the worker
// does nightly.
import { openDatabase } from '@pitlane/api/infra/database';
import { ProofService } from '@pitlane/api/modules/money/proof/proof.service';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** @returns whether the books are in order */
async function check(url: string): Promise<boolean> {
  const database = openDatabase(commandConfig({ DATABASE_URL: url }));
  let found = 0;
  try {
    for await (const { rule, transactionId, detail } of new ProofService({ database }).troubles()) {
      found += 1;
      console.log(`Transaction ${transactionId} breaks “${rule}”: ${detail}`);
    }
  } finally {
    await database.$disconnect();
  }
  console.log(found === 0 ? 'The books are in order.' : `Broken in ${found} places.`);
  return found === 0;
}

if (process.argv[2] !== 'check') {
  console.error('Use pnpm ledger check');
  process.exitCode = 2;
} else if (!(await withDatabase(check))) {
  process.exitCode = 1;
}
