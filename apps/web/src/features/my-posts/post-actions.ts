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
type Outcome = Partial<Pick<ChangedPost, 'status' | 'warning'>>;

const calls: Record<Step, (id: number, headers: Headers) => Promise<Outcome>> = {
  publish: (id, headers) => call(publishPost, { body: { id }, headers }),
  extend: (id, headers) => call(extendPost, { body: { id }, headers }),
  promote: (id, headers) => call(promotePost, { body: { id }, headers }),
  remove_publication: (id) => call(removePublication, { body: { id } }),
  remove: (id) => call(removePost, { body: { id } }),
  remove_force: async (id) => {
    await call(erasePost, { body: { id } });
    return {};
  },
};

/** Takes a step. `headers` hold the key that makes repeating it harmless. */
export function takeStep(step: Step, id: number, headers: Headers): Promise<Outcome> {
  return calls[step](id, headers);
}

/** What a step takes of what its owner has left, or null. */
export function costOf(step: Step, post: Pick<Post, 'own'>): 'ad' | 'offer' | null {
  if (step === 'promote') return 'offer';
  if (step === 'extend') return 'ad';
  return step === 'publish' && post.own?.publish_takes_ad ? 'ad' : null;
}

/** Whether a step is taken only after a question: it costs something, or something is lost. */
export function needsAsking(step: Step, post: Pick<Post, 'own'>): boolean {
  return costOf(step, post) !== null || step === 'remove' || step === 'remove_force';
}

/** Whether a step failed because nothing is left to pay it with. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}
