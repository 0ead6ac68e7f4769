import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LifeModel, type ModelPost } from '../../../testing/life-model.ts';
import { GRANTED, happenTo, type LifeStep, life } from '../../../testing/life-steps.ts';
import { allWays } from '../../../testing/status-table.ts';
import { START } from '../../../testing/test-world.ts';
import {
  after,
  canPromote,
  daysAfter,
  type Outcome,
  PLACEMENT_DAYS,
  type PostEvent,
  PROMOTION_DAYS,
  promotedUntil,
  resumedDates,
} from './post-life.rules.ts';

// Thousands of random lives of the rules alone, against the model that post-life.model.test.ts holds
// against the database.
const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment));

/** The dates of an ad by the rules, as the service writes them. */
function datesAfter(post: ModelPost, event: PostEvent, { begins }: Outcome, now: Date) {
  const dates = {
    expiresAt: dateOf(post.expiresAt),
    specialOfferDate: dateOf(post.specialUntil),
    submittedAt: new Date(post.submittedAt),
  };
  if (begins) {
    const specialOfferDate = post.holdsSpecial ? daysAfter(now, PROMOTION_DAYS) : null;
    return { expiresAt: daysAfter(now, PLACEMENT_DAYS), specialOfferDate };
  }
  if (post.status === 'moderation') return resumedDates(dates, now);
  const { expiresAt, specialOfferDate } = dates;
  if (event === 'extend' && expiresAt) {
    return { expiresAt: daysAfter(expiresAt, PLACEMENT_DAYS), specialOfferDate };
  }
  if (event === 'promote' && expiresAt) {
    return { expiresAt, specialOfferDate: promotedUntil(specialOfferDate, expiresAt, now).date };
  }
  return { expiresAt, specialOfferDate };
}

/** One life: what the model does, with what was taken by the rules beside it. */
class Life {
  readonly model: LifeModel;
  #taken = 0;

  constructor(ways: Set<string>) {
    this.model = new LifeModel(START, GRANTED, ways);
  }

  do(step: LifeStep, fresh: number): void {
    const { posts } = this.model;
    const before = posts.length;
    happenTo(this.model, step, fresh, (post, event, happen) => this.#compare(post, event, happen));
    if (step.does === 'create' && posts.length > before) this.#taken += step.promoted ? 2 : 1;
  }

  /** Lets something happen to the model and sees that the rules say the same of it. */
  #compare(post: ModelPost, event: PostEvent, happen: () => string): void {
    const { model } = this;
    const before = { ...post };
    const now = new Date(model.now);
    const outcome = after(model.stateOf(before), event);
    const dates = {
      expiresAt: dateOf(before.expiresAt),
      specialOfferDate: dateOf(before.specialUntil),
    };
    const possible = outcome !== null && (event !== 'promote' || canPromote(dates, now));

    const answer = happen();

    const what = `${event} of ${JSON.stringify(before)}`;
    if (answer === 'post.claimed') return;
    expect(answer !== 'post.wrong_state', what).toBe(possible);
    if (answer !== 'done' || !outcome) return;
    if (outcome.takes !== null) this.#taken += 1;
    const erased = !model.posts.includes(post);
    expect(erased ? 'erased' : post.status, what).toBe(outcome.status);
    if (erased) return;
    const { expiresAt, specialUntil } = post;
    expect({ expiresAt: dateOf(expiresAt), specialOfferDate: dateOf(specialUntil) }, what).toEqual(
      datesAfter(before, event, outcome, now),
    );
  }

  /** What holds in every moment of every life. */
  assertSound(): void {
    const { posts, left, approvedTexts, returned } = this.model;
    const sum = (all: { ad: number; special_offer: number }[]) =>
      all.reduce((total, { ad, special_offer }) => total + ad + special_offer, 0);
    expect(sum(left), 'the ledger adds up').toBe(sum(GRANTED) - this.#taken + returned);
    const wrong = posts.filter(({ status, text, expiresAt, specialUntil, ...post }) => {
      const seen = status === 'active' && (!approvedTexts.has(text) || expiresAt === null);
      const held = (post.holds || post.holdsSpecial) && status !== 'moderation';
      const late = specialUntil !== null && (expiresAt === null || specialUntil > expiresAt);
      const reason = (post.removedReason !== null) !== (status === 'removed');
      return seen || held || late || reason;
    });
    expect(wrong).toEqual([]);
    expect(left.every(({ ad, special_offer }) => ad >= 0 && special_offer >= 0)).toBe(true);
  }
}

it('the rules bring every life where the texts say', { timeout: 120_000 }, () => {
  const ways = new Set<string>();
  fc.assert(
    fc.property(life, (steps) => {
      const one = new Life(ways);
      for (const [index, step] of steps.entries()) {
        one.do(step, index);
        one.assertSound();
      }
    }),
    { seed: 20_260_615, numRuns: 2_000 },
  );
  expect([...ways].sort()).toEqual([...allWays].sort());
});
