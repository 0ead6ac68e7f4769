import {
  buyAdverts,
  purchaseResult,
  type RouteContract,
  transaction,
  viewTransaction,
} from '@pitlane/contracts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import {
  LedgerAuditService,
  type Violation,
} from '../modules/money/ledger-audit/ledger-audit.service.ts';
import { aCompany } from './a-term.ts';
import { aSignedInAccount } from './an-account.ts';
import { runJobs } from './run-jobs.ts';
import { type SandboxWorld, submitCard } from './sandbox-world.ts';
import type { TestWorld } from './test-world.ts';

const INN = '7800000108';

export const aBuyingCompany = (world: TestWorld) => aCompany(world, { companyInn: INN });

export const aBuyer = (world: TestWorld) => aSignedInAccount(world);

const purchaseResponse = z.object({ data: purchaseResult });
const transactionResponse = z.object({ data: transaction });

export async function buy(
  world: TestWorld,
  token: string,
  contract: RouteContract = buyAdverts,
  body: object = { count: 2 },
) {
  const response = await world.call(contract, { token, body }).expect(201);
  return purchaseResponse.parse(response.body).data;
}

/** Pays on the sandbox's page with the card whose number ends in `ending`, and delivers its notices. */
export async function pay(world: SandboxWorld, id: number, ending = '4477'): Promise<void> {
  const { providerId } = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
  if (providerId === null) throw new Error('the transaction has no provider id');
  await submitCard(world, providerId, ending).expect(303);
  await runJobs(world, 'sandbox-notice');
}

export async function buyAndPay(
  world: SandboxWorld,
  token: string,
  ...purchase: [RouteContract?, object?]
): Promise<number> {
  const { transaction_id: id } = await buy(world, token, ...purchase);
  await pay(world, id);
  return id;
}

export async function viewPurchase(world: TestWorld, token: string, id: number) {
  const response = await world.call(viewTransaction, { token, params: { id } }).expect(200);
  return transactionResponse.parse(response.body).data;
}

export const refundsOf = (world: TestWorld, id: number) =>
  world.database.moneyTransaction.findMany({
    where: { refundOfId: id },
    orderBy: { id: 'asc' },
  });

/** Returns the ledger entries of transactions in order: event, debit, credit and kopecks. */
export async function ledgerEntriesOf(world: TestWorld, ...ids: number[]) {
  const entries = await world.database.ledgerEntry.findMany({
    where: { transactionId: { in: ids } },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ event, debit, credit, amount }) => [event, debit, credit, Number(amount)]);
}

export async function expectSoundBooks(world: TestWorld): Promise<void> {
  const violations: Violation[] = [];
  for await (const violation of new LedgerAuditService(world).findViolations())
    violations.push(violation);
  expect(violations).toEqual([]);
}

/** Runs the jobs that request decided refunds from the provider. */
export const runRefunds = (world: TestWorld) => runJobs(world, 'ask-refund');
