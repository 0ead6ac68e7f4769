import { addresses, type PaidStep, readId } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { storedValue, writeStoredValue } from './stored-value.ts';

/** What somebody was led to paying from, and goes on with afterwards. */
export interface WayBack {
  to: string;
  of: PaidStep;
  /** The ad; a new one has no id yet. */
  post: number | null;
}

/** Where a step goes on; null of one that lacks its ad. */
export function wayBackTo(of: PaidStep, post: number | null): WayBack | null {
  if (of === 'create') return { to: addresses.productCreate(), of, post: null };
  if (post === null) return null;
  if (of === 'update') return { to: addresses.productUpdate(post), of, post };
  const tab = of === 'publish' ? 'removed' : 'active';
  return { to: addresses.accountPosts(tab, 1, { step: of, post }), of, post };
}

const paidSteps: readonly PaidStep[] = ['create', 'update', 'publish', 'extend', 'promote'];
const stepNamed = (name: string | null) => paidSteps.find((step) => step === name);

/** The step that an address of `addresses.productCreatePay` is about; to send a new ad, unless it says another. */
export function readPaidStep(search: string): { step: PaidStep; post: number | null } {
  const query = new URLSearchParams(search);
  const step = stepNamed(query.get('for'));
  const post = readId(query.get('post'));
  return step && post !== null ? { step, post } : { step: 'create', post: null };
}

/** Reads a way back from what holds its address, as the router's state; null of anything else. */
export function readWayBack(state: unknown): WayBack | null {
  if (typeof state !== 'string' || !state.startsWith('/')) return null;
  const [path, search = ''] = state.split('?', 2);
  const query = new URLSearchParams(search);
  switch (path) {
    case addresses.productCreate.pattern:
      return wayBackTo('create', null);
    case addresses.productUpdate.pattern:
      return wayBackTo('update', readId(query.get('id')));
    case addresses.accountPosts.pattern: {
      const step = stepNamed(query.get('step'));
      return step ? wayBackTo(step, readId(query.get('post'))) : null;
    }
    default:
      return null;
  }
}

const KEY = 'ways-back';
const MOST = 10;
/** The newest first. */
const kept = z.array(z.object({ payment: z.number(), to: z.string() }));

const readKept = () => storedValue(KEY, kept, []);

/** Keeps on this device where somebody goes on once a payment has been made. */
export function keepWayBack(payment: number, { to }: WayBack): void {
  const others = readKept().filter((each) => each.payment !== payment);
  writeStoredValue(KEY, [{ payment, to }, ...others].slice(0, MOST));
}

export function keptWayBack(payment: number): string | null {
  return readKept().find((each) => each.payment === payment)?.to ?? null;
}
