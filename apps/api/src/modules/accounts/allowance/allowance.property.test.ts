import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSeller } from '../../../testing/a-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { RETURNED_UNIT_DAYS } from './allowance.rules.ts';

// Compares the ledger with a simple model under random commands.
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const DAY_MS = 86_400_000;
const dayOf = (day: number) => new Date(START.getTime() + day * DAY_MS);

type Unit = 'ad' | 'special_offer';
const unit = fc.constantFrom<Unit[]>('ad', 'special_offer');

const command = fc.oneof(
  fc.record({
    does: fc.constant('grant'),
    unit,
    amount: fc.integer({ min: 1, max: 3 }),
    /** Days from creation to expiry; `null` for none. */
    days: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null, freq: 9 }),
  }),
  fc.record({ does: fc.constant('take'), unit }),
  fc.record({ does: fc.constant('take'), unit }),
  fc.record({ does: fc.constant('give back'), which: fc.nat(20) }),
  fc.record({ does: fc.constant('give back'), which: fc.nat(20) }),
  fc.record({ does: fc.constant('wait'), days: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ does: fc.constant('tariff'), unlimited: fc.boolean() }),
);
const history = fc.array(command, { minLength: 5, maxLength: 50, size: 'max' });
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

interface Grant {
  unit: Unit;
  left: number;
  /** Day of expiry; Infinity for none. */
  ends: number;
}

/** Possible outcomes of commands with their counts: the runs must reach all of them. */
const met = {
  'taken from a grant': 0,
  'taken from the one of several that ends first': 0,
  'taken under an unlimited tariff': 0,
  'nothing left': 0,
  'given back to its grant': 0,
  'given back after its grant has ended': 0,
  'given back under an unlimited tariff': 0,
  'given back a second time': 0,
};

class Model {
  today = 0;
  unlimited = false;
  grants: Grant[] = [];
  uses: { unit: Unit; grant: Grant | null; returned: boolean }[] = [];

  usable(of: Unit): Grant[] {
    return this.grants
      .filter((grant) => grant.unit === of && grant.left > 0 && grant.ends > this.today)
      .sort((a, b) => (a.ends === b.ends ? 0 : a.ends - b.ends));
  }

  left(of: Unit): number {
    return this.usable(of).reduce((sum, { left }) => sum + left, 0);
  }

  take(of: Unit): boolean {
    const free = this.unlimited && of === 'ad';
    const [first = null, second] = this.usable(of);
    const grant = free ? null : first;
    if (!free && !grant) {
      met['nothing left'] += 1;
      return false;
    }
    if (grant) grant.left -= 1;
    const several = grant && second && grant.ends < second.ends;
    if (several) met['taken from the one of several that ends first'] += 1;
    else met[grant ? 'taken from a grant' : 'taken under an unlimited tariff'] += 1;
    this.uses.push({ unit: of, grant, returned: false });
    return true;
  }

  giveBack(use: Model['uses'][0]): void {
    met[this.#returning(use)] += 1;
    if (use.returned) return;
    use.returned = true;
    if (!use.grant) return;
    if (use.grant.ends > this.today) use.grant.left += 1;
    else this.grants.push({ unit: use.unit, left: 1, ends: this.today + RETURNED_UNIT_DAYS });
  }

  #returning({ returned, grant }: Model['uses'][0]): keyof typeof met {
    if (returned) return 'given back a second time';
    if (!grant) return 'given back under an unlimited tariff';
    const running = grant.ends > this.today;
    return running ? 'given back to its grant' : 'given back after its grant has ended';
  }
}

/** Applies a command to both, and compares the outcome of a use at once. */
async function happen(
  model: Model,
  { userId, entries }: { userId: number; entries: number[] },
  given: Command,
): Promise<void> {
  const { database, clock } = world;
  const { allowance } = world.app.services;
  if ('amount' in given) {
    const ends = given.days === null ? Number.POSITIVE_INFINITY : model.today + given.days;
    model.grants.push({ unit: given.unit, left: given.amount, ends });
    const { unit, amount } = given;
    const expiresAt = given.days === null ? null : dayOf(ends);
    await database.$transaction((transaction) =>
      allowance.grant(transaction, userId, { unit, amount, reason: 'staff', expiresAt }),
    );
  } else if ('unit' in given) {
    const may = model.take(given.unit);
    const use = { unit: given.unit, reason: 'created', postId: 1 } as const;
    const taken = database.$transaction((transaction) =>
      allowance.takeUnit(transaction, userId, use),
    );
    if (may) entries.push(await taken);
    else await expect(taken).rejects.toMatchObject({ status: 402 });
  } else if ('which' in given) {
    const index = given.which % Math.max(entries.length, 1);
    const [use, entry] = [model.uses[index], entries[index]];
    if (!use || entry === undefined) return;
    model.giveBack(use);
    await database.$transaction((transaction) => allowance.returnUnit(transaction, entry));
  } else if ('unlimited' in given) {
    model.unlimited = given.unlimited;
    const tariffType = given.unlimited ? 6 : 4;
    await database.user.update({ where: { id: userId }, data: { tariffType } });
  } else {
    model.today += given.days;
    clock.moveTo(dayOf(model.today));
  }
}

describe('the ledger', () => {
  // More than two thousand commands in sequence.
  it('agrees with the model after every command', { timeout: 120_000 }, async () => {
    let commands = 0;
    await fc.assert(
      fc.asyncProperty(history, async (all) => {
        world.clock.moveTo(START);
        const { id: userId } = await aSeller(world.database);
        const model = new Model();
        const entries: number[] = [];

        for (const given of all) {
          await happen(model, { userId, entries }, given);
          commands += 1;
          const ends = model.usable('ad')[0]?.ends ?? Number.POSITIVE_INFINITY;
          expect(await world.app.services.allowance.allowanceOf(userId)).toEqual({
            count: model.left('ad'),
            special_offers: model.left('special_offer'),
            unlimited: model.unlimited,
            expires_at: Number.isFinite(ends) ? dayOf(ends).toISOString() : null,
          });
        }

        await expectSoundLedger(world, userId);
        const grants = await world.database.allowanceGrant.findMany({
          where: { userId },
          orderBy: { id: 'asc' },
        });
        expect(grants.map(({ left }) => left)).toEqual(model.grants.map(({ left }) => left));
      }),
      { seed: 20_260_615, numRuns: 100 },
    );
    expect(commands).toBeGreaterThan(1_500);
    const rare = Object.entries(met).filter(([, times]) => times < 5);
    expect(rare, 'the runs meet whatever can happen').toEqual([]);
  });
});
