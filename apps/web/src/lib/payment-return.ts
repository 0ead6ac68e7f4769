import { addresses, type PaidStep, readId } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { readStoredValue, writeStoredValue } from './stored-value.ts';

/** Action that was interrupted by a payment and continues afterwards. */
export interface PaymentReturn {
  to: string;
  step: PaidStep;
  post: number | null;
}

/** Returns where a paid step continues; null if the step requires an ad and `post` is null. */
export function createPaymentReturn(step: PaidStep, post: number | null): PaymentReturn | null {
  if (step === 'create') return { to: addresses.productCreate(), step, post: null };
  if (post === null) return null;
  if (step === 'update') return { to: addresses.productUpdate(post), step, post };
  const tab = step === 'publish' ? 'removed' : 'active';
  return { to: addresses.accountPosts(tab, 1, { step, post }), step, post };
}

const paidSteps: readonly PaidStep[] = ['create', 'update', 'publish', 'extend', 'promote'];
const parseStep = (name: string | null) => paidSteps.find((step) => step === name);

/** Reads the paid step from the query of `addresses.productCreatePay`; `create` by default. */
export function readPaidStep(search: string): { step: PaidStep; post: number | null } {
  const query = new URLSearchParams(search);
  const step = parseStep(query.get('for'));
  const post = readId(query.get('post'));
  return step && post !== null ? { step, post } : { step: 'create', post: null };
}

/** Parses a stored return path, such as the router's state; null if invalid. */
export function parsePaymentReturn(state: unknown): PaymentReturn | null {
  if (typeof state !== 'string' || !state.startsWith('/')) return null;
  const [path, search = ''] = state.split('?', 2);
  const query = new URLSearchParams(search);
  switch (path) {
    case addresses.productCreate.pattern:
      return createPaymentReturn('create', null);
    case addresses.productUpdate.pattern:
      return createPaymentReturn('update', readId(query.get('id')));
    case addresses.accountPosts.pattern: {
      const step = parseStep(query.get('step'));
      return step ? createPaymentReturn(step, readId(query.get('post'))) : null;
    }
    default:
      return null;
  }
}

const STORAGE_KEY = 'ways-back';
const MAX_ENTRIES = 10;
const storedReturnsSchema = z.array(z.object({ payment: z.number(), to: z.string() }));

const readStoredReturns = () => readStoredValue(STORAGE_KEY, storedReturnsSchema, []);

/** Stores on this device where the user continues after a payment. */
export function storePaymentReturn(payment: number, { to }: PaymentReturn): void {
  const others = readStoredReturns().filter((each) => each.payment !== payment);
  writeStoredValue(STORAGE_KEY, [{ payment, to }, ...others].slice(0, MAX_ENTRIES));
}

export function findStoredReturn(payment: number): string | null {
  return readStoredReturns().find((each) => each.payment === payment)?.to ?? null;
}
