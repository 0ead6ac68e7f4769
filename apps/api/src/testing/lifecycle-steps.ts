import fc from 'fast-check';
import type { OwnEvent } from '../modules/posts/own-posts/own-posts.service.ts';
import { LifecycleModel, type UpdateKind } from './lifecycle-model.ts';
import { START } from './test-world.ts';

export type OwnerAction = OwnEvent | 'remove_force';

/** Step of a random lifecycle; an ad is identified by its index among the remaining ones */
export type LifecycleStep =
  | { kind: 'create'; owner: number; promoted: boolean }
  | { kind: 'owner'; postIndex: number; event: OwnerAction }
  | {
      kind: 'moderator';
      postIndex: number;
      event: 'approve' | 'reject' | 'claim';
      moderatorIndex: number;
    }
  | { kind: 'update'; postIndex: number; updateKind: UpdateKind }
  | { kind: 'wait'; minutes: number; runsJobs: boolean };

const postIndex = fc.nat(20);
const ownerStep = fc.record({
  kind: fc.constant('owner'),
  postIndex,
  event: fc.constantFrom<OwnerAction[]>(
    ...(['publish', 'publish', 'publish', 'remove_publication', 'remove_publication'] as const),
    ...(['extend', 'promote', 'promote', 'remove', 'remove', 'remove_force'] as const),
  ),
});
const moderatorStep = fc.record({
  kind: fc.constant('moderator'),
  postIndex,
  event: fc.constantFrom('approve', 'approve', 'reject', 'reject', 'claim'),
  moderatorIndex: fc.nat(1),
});

/** Steps of two accounts, two moderators and time; frequent ones are listed more than once */
const lifecycleStep: fc.Arbitrary<LifecycleStep> = fc.oneof(
  fc.record({ kind: fc.constant('create'), owner: fc.nat(1), promoted: fc.boolean() }),
  ...[ownerStep, ownerStep, ownerStep],
  ...[moderatorStep, moderatorStep],
  fc.record({
    kind: fc.constant('update'),
    postIndex,
    updateKind: fc.constantFrom<UpdateKind[]>('text', 'contacts'),
  }),
  fc.record({
    kind: fc.constant('wait'),
    minutes: fc.constantFrom(5, 15, 4_320, 10_080, 28_800, 43_200),
    runsJobs: fc.boolean(),
  }),
);

export const GRANTED_ALLOWANCES = [
  { ad: 5, special_offer: 3 },
  { ad: 2, special_offer: 0 },
];

/** First steps of every lifecycle: an ad of each account, one of them published */
const beginning: LifecycleStep[] = [
  { kind: 'create', owner: 0, promoted: true },
  { kind: 'create', owner: 1, promoted: false },
  { kind: 'moderator', postIndex: 0, event: 'approve', moderatorIndex: 0 },
];

export const lifecycle = fc
  .array(lifecycleStep, { maxLength: 60, size: 'max' })
  .map((steps) => [...beginning, ...steps]);

function applyTo(model: LifecycleModel, step: LifecycleStep, newId: number): void {
  const text = `Текст ${newId}`;
  if (step.kind === 'create') {
    const { owner, promoted } = step;
    const isAllowed = model.possibleCreateOutcomes(owner, promoted).includes('done');
    if (isAllowed) model.create(newId, { owner, promoted, text });
    return;
  }
  if (step.kind === 'wait') {
    model.now += step.minutes * 60_000;
    if (step.runsJobs) model.runJobs();
    return;
  }
  const post = model.posts[step.postIndex % Math.max(model.posts.length, 1)];
  if (!post) return;
  if (step.kind === 'owner') model.transition(post, step.event);
  else if (step.kind === 'update') model.update(post, step.updateKind, text);
  else if (step.event === 'claim') model.claim(post, step.moderatorIndex);
  else model.decide(post, step.event, step.moderatorIndex);
}

/** Returns random lifecycles that cover the status table, each cut after the last step that uses a new transition. */
export function coveringLifecycles(seed: number): LifecycleStep[][] {
  const transitions = new Set<string>();
  return fc.sample(lifecycle, { seed, numRuns: 1_000 }).flatMap((steps) => {
    const model = new LifecycleModel(START, GRANTED_ALLOWANCES, transitions);
    let usedSteps = 0;
    for (const [index, step] of steps.entries()) {
      const countBefore = transitions.size;
      applyTo(model, step, index);
      if (transitions.size > countBefore) usedSteps = index + 1;
    }
    return usedSteps > 0 ? [steps.slice(0, usedSteps)] : [];
  });
}
