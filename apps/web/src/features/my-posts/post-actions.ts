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

export type PostStep = Exclude<PostAction, 'update'>;

type Headers = Record<string, string>;
/** Changed ad; `null` if it was erased. */
type Outcome = ChangedPost | null;

const operations: Record<PostStep, (id: number, headers: Headers) => Promise<Outcome>> = {
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

/** Executes a step. `headers` contain the idempotency key. */
export function performStep(step: PostStep, id: number, headers: Headers): Promise<Outcome> {
  return operations[step](id, headers);
}

/** Steps that may consume allowance. */
const paidSteps = ['publish', 'extend', 'promote'] as const satisfies PostStep[];
export type PaidStep = (typeof paidSteps)[number];
export const isPaidStep = (step: string | null): step is PaidStep =>
  paidSteps.some((each) => each === step);

/** Returns the allowance that a step consumes, or `null`. */
export function costOf(step: PostStep, post: Pick<Post, 'own'>): 'placement' | 'offer' | null {
  if (step === 'promote') return 'offer';
  if (step === 'extend') return 'placement';
  return step === 'publish' && post.own?.publish_takes_ad ? 'placement' : null;
}

/** Reports whether a step needs confirmation because it costs or loses something. */
export function needsConfirmation(step: PostStep, post: Pick<Post, 'own'>): boolean {
  return costOf(step, post) !== null || step === 'remove' || step === 'remove_force';
}

/**
 * Reports whether taking an ad down can be undone by publishing it: it was active and unchanged, so publishing is
 * free and needs no review.
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

/** Returns the text key of an action: deleting a pending ad withdraws it from review. */
export function actionTextKey<Action extends PostAction>(
  action: Action,
  { status }: Pick<Post, 'status'>,
): Action | 'withdraw' {
  return action === 'remove' && status === 'moderation' ? 'withdraw' : action;
}

const PROMOTION_MS = 7 * 86_400_000;

/**
 * Reports whether a promotion would end with the ad before its seven days have passed
 * (docs/product.md#special-placements).
 */
export function isPromotionCut(
  {
    expires_at: end,
    special_offer_date: promotedUntil,
  }: Pick<Post, 'expires_at' | 'special_offer_date'>,
  now: number,
): boolean {
  const start = Math.max(now, promotedUntil === null ? now : Date.parse(promotedUntil));
  return end !== null && Date.parse(end) < start + PROMOTION_MS;
}

/** Reports whether a step failed because the allowance is used up. */
export function isAllowanceExhausted(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}
