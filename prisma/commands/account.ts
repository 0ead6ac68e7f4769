// What operators do to accounts: `pnpm account create EMAIL moderator`, `role EMAIL ROLE`,
// `block EMAIL REASON`, `unblock EMAIL`.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@pitlane/api/config';
import { openClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { readSecret } from '@pitlane/api/infra/secrets';
import { buildServices } from '@pitlane/api/services';
import { email as emailShape, roles } from '@pitlane/contracts';
import * as z from 'zod';
import { withDatabase } from './with-database.ts';

const USAGE = `Use one of:
  pnpm account create EMAIL ${roles.join('|')}
  pnpm account role EMAIL ${roles.join('|')}
  pnpm account block EMAIL "REASON"
  pnpm account unblock EMAIL`;

const role = z.enum(roles);
const command = z.union([
  z.tuple([z.literal('create'), emailShape, role]),
  z.tuple([z.literal('role'), emailShape, role]),
  z.tuple([z.literal('block'), emailShape, z.string().trim().min(3).max(1_000)]),
  z.tuple([z.literal('unblock'), emailShape]),
]);

type Command = z.output<typeof command>;

/** Does the work and says what was done. */
async function run([what, email, detail]: Command, url: string): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = resolve(root, process.env.DATA_FOLDER || 'data');
  const config = readConfig({
    ...process.env,
    DATABASE_URL: url,
    SECRET_FILE: process.env.SECRET_FILE || resolve(folder, 'secret'),
  });
  const clock = openClock(config);
  const database = openDatabase(config);
  const secret = readSecret(config);
  const { staff } = buildServices({ config, database, clock, secret, migrations: 0 });
  const missing = `${email} has no account: create one with pnpm account create ${email} moderator`;
  try {
    switch (what) {
      case 'create': {
        const name = { firstName: 'Модератор', lastName: '' };
        const link = await staff.create({ email, role: detail, ...name });
        return link
          ? `${email} is ${detail}. Set the password within an hour: ${link}`
          : `${email} already has an account: use pnpm account role ${email} ${detail}`;
      }
      case 'role':
        return (await staff.setRole(email, detail)) ? `${email} is ${detail}.` : missing;
      case 'block':
      case 'unblock': {
        const id = await staff.idOf(email);
        if (id === null) return missing;
        if (what === 'block') await staff.block(id, detail);
        else await staff.unblock(id);
        return `${email} is ${what}ed.`;
      }
      default:
        throw what satisfies never;
    }
  } finally {
    await database.$disconnect();
  }
}

const given = command.safeParse(process.argv.slice(2));
if (given.success) {
  console.log(await withDatabase((url) => run(given.data, url)));
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
