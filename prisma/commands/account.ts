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
import { invalidPhones } from './invalid-phones.ts';
import { withDatabase } from './with-database.ts';

const email = z.nonoptional(emailShape).describe('address of the account');
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

async function listInvalidPhones(url: string): Promise<void> {
  const database = openDatabase(commandConfig({ DATABASE_URL: url }));
  try {
    const lines = await invalidPhones(database);
    console.log([...lines, `Invalid phone numbers: ${lines.length}.`].join('\n'));
  } finally {
    await database.$disconnect();
  }
}

/** @throws Error if the account does not exist */
async function idOf(staff: StaffService, address: string): Promise<number> {
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
      run: ({ email: address, role: given, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          const taken = `${address} already has an account: use pnpm account role ${address} ${given}`;
          if (isDry) {
            if ((await staff.findIdByEmail(address)) !== null) throw new Error(taken);
            return console.log(`Would create the account ${address} as ${given}.`);
          }
          const name = { firstName: 'Модератор', lastName: '' };
          const link = await staff.create({ email: address, role: given, ...name });
          if (link === null) throw new Error(taken);
          console.log(`${address} is ${given}. Set the password within an hour: ${link}`);
        }),
    }),
    role: defineAction({
      about: 'gives an account another role',
      arguments: { email, role },
      options: dryRunOption,
      run: ({ email: address, role: given, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          await idOf(staff, address);
          if (!isDry) await staff.setRole(address, given);
          console.log(`${address} ${isDry ? 'would be' : 'is'} ${given}.`);
        }),
    }),
    block: defineAction({
      about: 'blocks an account, ends its sessions and hides its ads',
      arguments: { email, reason },
      options: dryRunOption,
      run: ({ email: address, reason: given, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          const id = await idOf(staff, address);
          if (!isDry) await staff.block(id, given);
          console.log(`${address} ${isDry ? 'would be' : 'is'} blocked.`);
        }),
    }),
    unblock: defineAction({
      about: 'lets an account in again and shows its ads',
      arguments: { email },
      options: dryRunOption,
      run: ({ email: address, 'dry-run': isDry }) =>
        withStaff(async (staff) => {
          const id = await idOf(staff, address);
          if (!isDry) await staff.unblock(id);
          console.log(`${address} ${isDry ? 'would be' : 'is'} unblocked.`);
        }),
    }),
    phones: defineAction({
      about: 'lists stored phone numbers that are invalid',
      run: () => withDatabase(listInvalidPhones),
    }),
  },
};

if (import.meta.main) await runProcess(command);
