import {
  type ChangedPost,
  erasePost,
  extendPost,
  type Post,
  type PostAction,
  promotePost,
  publishPost,
  removePost,
  removePublication,
} from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';

/** What is done with an own ad by one call; editing has a page. */
export type Step = Exclude<PostAction, 'update'>;

type Headers = Record<string, string>;
/** The ad as it is then; of an erased one nothing is left. */
type Outcome = ChangedPost | null;

const calls: Record<Step, (id: number, headers: Headers) => Promise<Outcome>> = {
  publish: (id, headers) => call(publishPost, { body: { id }, headers }),
  extend: (id, headers) => call(extendPost, { body: { id }, headers }),
  promote: (id, headers) => call(promotePost, { body: { id }, headers }),
  remove_publication: (id) => call(removePublication, { body: { id } }),
  remove: (id) => call(removePost, { body: { id } }),
  remove_force: async (id) => {
    await call(erasePost, { body: { id } });
    return null;
  },
};

/** Takes a step. `headers` hold the idempotency key. */
export function takeStep(step: Step, id: number, headers: Headers): Promise<Outcome> {
  return calls[step](id, headers);
}

/** Steps that may take something of what their owner has left. */
const paidSteps = ['publish', 'extend', 'promote'] as const satisfies Step[];
export type PaidStep = (typeof paidSteps)[number];
export const isPaidStep = (step: string | null): step is PaidStep =>
  paidSteps.some((each) => each === step);

/** What a step takes of what its owner has left, or null. */
export function costOf(step: Step, post: Pick<Post, 'own'>): 'placement' | 'offer' | null {
  if (step === 'promote') return 'offer';
  if (step === 'extend') return 'placement';
  return step === 'publish' && post.own?.publish_takes_ad ? 'placement' : null;
}

/** Whether a step is taken only after a question: it costs something, or something is lost. */
export function needsAsking(step: Step, post: Pick<Post, 'own'>): boolean {
  return costOf(step, post) !== null || step === 'remove' || step === 'remove_force';
}

/**
 * Whether publishing undoes taking an ad off, for free and without a moderator: it was
 * active, nothing of it has changed and its paid days go on.
 */
export function canUndo(
  before: Pick<Post, 'status'>,
  after: Pick<Post, 'status' | 'own'>,
): boolean {
  return (
    before.status === 'active' &&
    after.status !== 'active' &&
    after.own?.actions.includes('publish') === true &&
    !after.own.publish_takes_ad
  );
}

/** What a step is called: deleting what waits for a moderator takes it back from him. */
export function nameOf<Action extends PostAction>(
  action: Action,
  { status }: Pick<Post, 'status'>,
): Action | 'withdraw' {
  return action === 'remove' && status === 'moderation' ? 'withdraw' : action;
}

const PROMOTION_MS = 7 * 86_400_000;

/** Whether a promotion would end with the ad before its seven days are over (docs/product.md#special-placements). */
export function isPromotionCut(
  { expires_at: end, special_offer_date: running }: Pick<Post, 'expires_at' | 'special_offer_date'>,
  now: number,
): boolean {
  const start = Math.max(now, running === null ? now : Date.parse(running));
  return end !== null && Date.parse(end) < start + PROMOTION_MS;
}

/** Whether a step failed because nothing is left to pay it with. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}
