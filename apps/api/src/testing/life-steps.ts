import fc from 'fast-check';
import type { OwnEvent } from '../modules/posts/own-posts/own-posts.service.ts';
import { LifeModel, type UpdateKind } from './life-model.ts';
import { START } from './test-world.ts';

export type OwnStep = OwnEvent | 'remove_force';

/** Step of a random life; an ad is identified by its index among the remaining ones */
export type LifeStep =
  | { does: 'create'; owner: number; promoted: boolean }
  | { does: 'own'; place: number; event: OwnStep }
  | { does: 'decide'; place: number; event: 'approve' | 'reject' | 'claim'; by: number }
  | { does: 'update'; place: number; changing: UpdateKind }
  | { does: 'wait'; minutes: number; works: boolean };

const place = fc.nat(20);
const ownerStep = fc.record({
  does: fc.constant('own'),
  place,
  event: fc.constantFrom<OwnStep[]>(
    ...(['publish', 'publish', 'publish', 'remove_publication', 'remove_publication'] as const),
    ...(['extend', 'promote', 'promote', 'remove', 'remove', 'remove_force'] as const),
  ),
});
const decisionStep = fc.record({
  does: fc.constant('decide'),
  place,
  event: fc.constantFrom('approve', 'approve', 'reject', 'reject', 'claim'),
  by: fc.nat(1),
});

/** Steps of two accounts, two moderators and time; frequent ones are listed more than once */
const lifeStep: fc.Arbitrary<LifeStep> = fc.oneof(
  fc.record({ does: fc.constant('create'), owner: fc.nat(1), promoted: fc.boolean() }),
  ...[ownerStep, ownerStep, ownerStep],
  ...[decisionStep, decisionStep],
  fc.record({
    does: fc.constant('update'),
    place,
    changing: fc.constantFrom<UpdateKind[]>('text', 'contacts'),
  }),
  fc.record({
    does: fc.constant('wait'),
    minutes: fc.constantFrom(5, 15, 4_320, 10_080, 28_800, 43_200),
    works: fc.boolean(),
  }),
);

export const GRANTED_ALLOWANCES = [
  { ad: 5, special_offer: 3 },
  { ad: 2, special_offer: 0 },
];

/** First steps of every life: an ad of each account, one of them published */
const beginning: LifeStep[] = [
  { does: 'create', owner: 0, promoted: true },
  { does: 'create', owner: 1, promoted: false },
  { does: 'decide', place: 0, event: 'approve', by: 0 },
];

export const life = fc
  .array(lifeStep, { maxLength: 60, size: 'max' })
  .map((steps) => [...beginning, ...steps]);

function applyTo(model: LifeModel, step: LifeStep, newId: number): void {
  const text = `Текст ${newId}`;
  if (step.does === 'create') {
    const { owner, promoted } = step;
    const isAllowed = model.creating(owner, promoted).includes('done');
    if (isAllowed) model.create(newId, { owner, promoted, text });
    return;
  }
  if (step.does === 'wait') {
    model.now += step.minutes * 60_000;
    if (step.works) model.work();
    return;
  }
  const post = model.posts[step.place % Math.max(model.posts.length, 1)];
  if (!post) return;
  if (step.does === 'own') model.transition(post, step.event);
  else if (step.does === 'update') model.update(post, step.changing, text);
  else if (step.event === 'claim') model.claim(post, step.by);
  else model.decide(post, step.event, step.by);
}

/** Returns random lives that use all transitions of the status table, each cut after its last step that adds one. */
export function coveringLives(seed: number): LifeStep[][] {
  const transitions = new Set<string>();
  return fc.sample(life, { seed, numRuns: 1_000 }).flatMap((steps) => {
    const model = new LifeModel(START, GRANTED_ALLOWANCES, transitions);
    let usedSteps = 0;
    for (const [index, step] of steps.entries()) {
      const countBefore = transitions.size;
      applyTo(model, step, index);
      if (transitions.size > countBefore) usedSteps = index + 1;
    }
    return usedSteps > 0 ? [steps.slice(0, usedSteps)] : [];
  });
}
