import { type Command, defineAction, runProcess } from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { LedgerAuditService } from '@pitlane/api/modules/money/ledger-audit/ledger-audit.service';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** @returns true if no rule of the ledger is broken */
async function check(url: string): Promise<boolean> {
  const database = openDatabase(commandConfig({ DATABASE_URL: url }));
  let violations = 0;
  try {
    for await (const { rule, transactionId, detail } of new LedgerAuditService({
      database,
    }).findViolations()) {
      violations += 1;
      console.log(`Transaction ${transactionId} breaks “${rule}”: ${detail}`);
    }
  } finally {
    await database.$disconnect();
  }
  console.log(violations === 0 ? 'The books are in order.' : `Broken in ${violations} places.`);
  return violations === 0;
}

export const command: Command = {
  name: 'pnpm ledger',
  actions: {
    check: defineAction({
      about: 'checks the ledger, as the worker does nightly; fails if a rule is broken',
      run: () => withDatabase(check),
    }),
  },
};

if (import.meta.main) await runProcess(command);
