import {
  bought,
  buyAdverts,
  type RouteContract,
  transaction,
  viewTransaction,
} from '@pitlane/contracts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { ProofService, type Trouble } from '../modules/money/proof/proof.service.ts';
import { aCompany } from './a-term.ts';
import { aSignedIn } from './an-account.ts';
import { runJobs } from './run-jobs.ts';
import { type SandboxWorld, useCard } from './sandbox-world.ts';
import type { TestWorld } from './test-world.ts';

const INN = '7800000108';

/** A company that may buy. */
export const aBuyingCompany = (world: TestWorld) => aCompany(world, { companyInn: INN });

/** A person that may buy. */
export const aBuyer = (world: TestWorld) => aSignedIn(world);

const answer = z.object({ data: bought });
const shown = z.object({ data: transaction });

/** Buys something; two ads unless said. */
export async function buy(
  world: TestWorld,
  token: string,
  contract: RouteContract = buyAdverts,
  body: object = { count: 2 },
) {
  const response = await world.call(contract, { token, body }).expect(201);
  return answer.parse(response.body).data;
}

/** Types a card that ends so at the provider, and has its notices sent. */
export async function pay(world: SandboxWorld, id: number, ending = '4477'): Promise<void> {
  const { providerId } = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
  if (providerId === null) throw new Error('the provider does not know it');
  await useCard(world, providerId, ending).expect(303);
  await runJobs(world, 'sandbox-notice');
}

/** Buys and pays. */
export async function buyAndPay(
  world: SandboxWorld,
  token: string,
  ...what: [RouteContract?, object?]
): Promise<number> {
  const { transaction_id: id } = await buy(world, token, ...what);
  await pay(world, id);
  return id;
}

/** A transaction as its account sees it. */
export async function look(world: TestWorld, token: string, id: number) {
  const response = await world.call(viewTransaction, { token, params: { id } }).expect(200);
  return shown.parse(response.body).data;
}

/** The refunds of a payment, oldest first. */
export const refundsOf = (world: TestWorld, id: number) =>
  world.database.moneyTransaction.findMany({
    where: { refundOfId: id },
    orderBy: { id: 'asc' },
  });

/** What was booked for transactions, in its order: event, debit, credit and kopecks. */
export async function bookedFor(world: TestWorld, ...ids: number[]) {
  const entries = await world.database.ledgerEntry.findMany({
    where: { transactionId: { in: ids } },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ event, debit, credit, amount }) => [event, debit, credit, Number(amount)]);
}

/** Sees that the books break none of their rules. */
export async function soundBooks(world: TestWorld): Promise<void> {
  const troubles: Trouble[] = [];
  for await (const trouble of new ProofService(world).troubles()) troubles.push(trouble);
  expect(troubles).toEqual([]);
}

/** Has the worker pay back what was decided. */
export const payBack = (world: TestWorld) => runJobs(world, 'ask-refund');
