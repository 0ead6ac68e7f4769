import { addresses, type PaidStep, readId } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { readStoredValue, writeStoredValue } from './stored-value.ts';

/** Action that was interrupted by a payment and continues afterwards. */
export interface PaymentReturn {
  to: string;
  of: PaidStep;
  post: number | null;
}

/** Returns the address where a paid step continues; null if it lacks its ad. */
export function createPaymentReturn(of: PaidStep, post: number | null): PaymentReturn | null {
  if (of === 'create') return { to: addresses.productCreate(), of, post: null };
  if (post === null) return null;
  if (of === 'update') return { to: addresses.productUpdate(post), of, post };
  const tab = of === 'publish' ? 'removed' : 'active';
  return { to: addresses.accountPosts(tab, 1, { step: of, post }), of, post };
}

const paidSteps: readonly PaidStep[] = ['create', 'update', 'publish', 'extend', 'promote'];
const stepNamed = (name: string | null) => paidSteps.find((step) => step === name);

/** Reads the paid step of an `addresses.productCreatePay` address; sending a new ad by default. */
export function readPaidStep(search: string): { step: PaidStep; post: number | null } {
  const query = new URLSearchParams(search);
  const step = stepNamed(query.get('for'));
  const post = readId(query.get('post'));
  return step && post !== null ? { step, post } : { step: 'create', post: null };
}

/** Parses a stored return address, such as the router's state; null if invalid. */
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
      const step = stepNamed(query.get('step'));
      return step ? createPaymentReturn(step, readId(query.get('post'))) : null;
    }
    default:
      return null;
  }
}

const KEY = 'ways-back';
const MAX_ENTRIES = 10;
const storedShape = z.array(z.object({ payment: z.number(), to: z.string() }));

const readStored = () => readStoredValue(KEY, storedShape, []);

/** Stores on this device where the user continues after a payment. */
export function storePaymentReturn(payment: number, { to }: PaymentReturn): void {
  const others = readStored().filter((each) => each.payment !== payment);
  writeStoredValue(KEY, [{ payment, to }, ...others].slice(0, MAX_ENTRIES));
}

export function readStoredReturn(payment: number): string | null {
  return readStored().find((each) => each.payment === payment)?.to ?? null;
}
