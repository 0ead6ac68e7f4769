import { openClock } from '@pitlane/api/infra/clock';
import {
  type Command,
  defineAction,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { readSecret } from '@pitlane/api/infra/secrets';
import type { StaffService } from '@pitlane/api/modules/accounts/staff/staff.service';
import { buildServices } from '@pitlane/api/services';
import { email as emailShape, roles } from '@pitlane/contracts';
import * as z from 'zod';
import { commandConfig, signingConfig } from './command-config.ts';
import { findInvalidPhones } from './invalid-phones.ts';
import { withDatabase } from './with-database.ts';

const email = z.nonoptional(emailShape).describe('email address of the account');
const role = z.enum(roles).describe(roles.join(', '));
const reason = z.string().trim().min(3).max(1_000).describe('shown to the owner of the account');

async function withStaff(work: (staff: StaffService) => Promise<void>): Promise<void> {
  await withDatabase(async (url) => {
    const config = signingConfig(url);
    const database = openDatabase(config);
    const clock = openClock(config);
    const secret = readSecret(config);
    try {
      await work(buildServices({ config, database, clock, secret, migrations: 0 }).staff);
    } finally {
      await database.$disconnect();
    }
  });
}

async function printInvalidPhones(url: string): Promise<void> {
  const database = openDatabase(commandConfig({ DATABASE_URL: url }));
  try {
    const lines = await findInvalidPhones(database);
    console.log([...lines, `Invalid phone numbers: ${lines.length}.`].join('\n'));
  } finally {
    await database.$disconnect();
  }
}

/** @throws Error if the account does not exist */
async function findIdOrThrow(staff: StaffService, address: string): Promise<number> {
  const id = await staff.findIdByEmail(address);
  if (id !== null) return id;
  throw new Error(
    `${address} has no account: create one with pnpm account create ${address} moderator`,
  );
}

export const command: Command = {
  name: 'pnpm account',
  about: 'Creates, promotes and blocks accounts.',
  actions: {
    create: defineAction({
      about: 'creates an account without a password and prints a link to choose one',
      arguments: { email, role },
      options: dryRunOption,
      run: ({ email: address, role: newRole, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          const takenMessage = `${address} already has an account: use pnpm account role ${address} ${newRole}`;
          if (isDry) {
            if ((await staff.findIdByEmail(address)) !== null) throw new Error(takenMessage);
            return console.log(`Would create the account ${address} as ${newRole}.`);
          }
          const name = { firstName: 'Модератор', lastName: '' };
          const link = await staff.createAccount({ email: address, role: newRole, ...name });
          if (link === null) throw new Error(takenMessage);
          console.log(`${address} is ${newRole}. Set the password within an hour: ${link}`);
        }),
    }),
    role: defineAction({
      about: 'changes the role of an account',
      arguments: { email, role },
      options: dryRunOption,
      run: ({ email: address, role: newRole, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          await findIdOrThrow(staff, address);
          if (!isDry) await staff.setRole(address, newRole);
          console.log(`${address} ${isDry ? 'would be' : 'is'} ${newRole}.`);
        }),
    }),
    block: defineAction({
      about: 'blocks an account, ends its sessions and hides its ads',
      arguments: { email, reason },
      options: dryRunOption,
      run: ({ email: address, reason: blockReason, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          const id = await findIdOrThrow(staff, address);
          if (!isDry) await staff.block(id, blockReason);
          console.log(`${address} ${isDry ? 'would be' : 'is'} blocked.`);
        }),
    }),
    unblock: defineAction({
      about: 'unblocks an account and shows its ads again',
      arguments: { email },
      options: dryRunOption,
      run: ({ email: address, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          const id = await findIdOrThrow(staff, address);
          if (!isDry) await staff.unblock(id);
          console.log(`${address} ${isDry ? 'would be' : 'is'} unblocked.`);
        }),
    }),
    phones: defineAction({
      about: 'lists stored phone numbers that are invalid',
      run: () => withDatabase(printInvalidPhones),
    }),
  },
};

if (import.meta.main) await runProcess(command);
