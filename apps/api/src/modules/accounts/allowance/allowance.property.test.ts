import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSellerRow } from '../../../testing/a-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { RETURNED_UNIT_DAYS } from './allowance.rules.ts';

// Compares the allowance with a simple model under random commands.
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const DAY_MS = 86_400_000;
const dateOfDay = (day: number) => new Date(START.getTime() + day * DAY_MS);

type Unit = 'ad' | 'special_offer';
const unit = fc.constantFrom<Unit[]>('ad', 'special_offer');

const anyCommand = fc.oneof(
  fc.record({
    does: fc.constant('grant'),
    unit,
    amount: fc.integer({ min: 1, max: 3 }),
    /** Days from creation to expiry; `null` for none. */
    days: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null, freq: 9 }),
  }),
  fc.record({ does: fc.constant('take'), unit }),
  fc.record({ does: fc.constant('take'), unit }),
  fc.record({ does: fc.constant('return'), which: fc.nat(20) }),
  fc.record({ does: fc.constant('return'), which: fc.nat(20) }),
  fc.record({ does: fc.constant('wait'), days: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ does: fc.constant('tariff'), unlimited: fc.boolean() }),
);
const commandLists = fc.array(anyCommand, { minLength: 5, maxLength: 50, size: 'max' });
type Command = typeof anyCommand extends fc.Arbitrary<infer Value> ? Value : never;

interface Grant {
  unit: Unit;
  left: number;
  /** Day of expiry; Infinity for none. */
  expiryDay: number;
}

/** Number of commands by outcome; the runs must reach all outcomes. */
const outcomeCounts = {
  'taken from a grant': 0,
  'taken from the grant that expires first': 0,
  'taken under an unlimited tariff': 0,
  'no unit left': 0,
  'returned to its grant': 0,
  'returned after its grant expired': 0,
  'returned under an unlimited tariff': 0,
  'returned a second time': 0,
};

class Model {
  today = 0;
  unlimited = false;
  grants: Grant[] = [];
  uses: { unit: Unit; grant: Grant | null; isReturned: boolean }[] = [];

  usableGrants(unit: Unit): Grant[] {
    return this.grants
      .filter((grant) => grant.unit === unit && grant.left > 0 && grant.expiryDay > this.today)
      .sort((a, b) => (a.expiryDay === b.expiryDay ? 0 : a.expiryDay - b.expiryDay));
  }

  countLeft(unit: Unit): number {
    return this.usableGrants(unit).reduce((sum, { left }) => sum + left, 0);
  }

  takeUnit(unit: Unit): boolean {
    const isUncounted = this.unlimited && unit === 'ad';
    const [first = null, second] = this.usableGrants(unit);
    const grant = isUncounted ? null : first;
    if (!isUncounted && !grant) {
      outcomeCounts['no unit left'] += 1;
      return false;
    }
    if (grant) grant.left -= 1;
    const isFirstToExpire = grant && second && grant.expiryDay < second.expiryDay;
    if (isFirstToExpire) outcomeCounts['taken from the grant that expires first'] += 1;
    else outcomeCounts[grant ? 'taken from a grant' : 'taken under an unlimited tariff'] += 1;
    this.uses.push({ unit, grant, isReturned: false });
    return true;
  }

  returnUnit(use: Model['uses'][0]): void {
    outcomeCounts[this.#returnOutcome(use)] += 1;
    if (use.isReturned) return;
    use.isReturned = true;
    if (!use.grant) return;
    if (use.grant.expiryDay > this.today) use.grant.left += 1;
    else this.grants.push({ unit: use.unit, left: 1, expiryDay: this.today + RETURNED_UNIT_DAYS });
  }

  #returnOutcome({ isReturned, grant }: Model['uses'][0]): keyof typeof outcomeCounts {
    if (isReturned) return 'returned a second time';
    if (!grant) return 'returned under an unlimited tariff';
    const isRunning = grant.expiryDay > this.today;
    return isRunning ? 'returned to its grant' : 'returned after its grant expired';
  }
}

/** Applies a command to the model and the service, and compares the outcomes of a use. */
async function applyCommand(
  model: Model,
  { userId, entries }: { userId: number; entries: number[] },
  command: Command,
): Promise<void> {
  const { database, clock } = world;
  const { allowance } = world.app.services;
  if ('amount' in command) {
    const expiryDay = command.days === null ? Number.POSITIVE_INFINITY : model.today + command.days;
    model.grants.push({ unit: command.unit, left: command.amount, expiryDay });
    const { unit, amount } = command;
    const expiresAt = command.days === null ? null : dateOfDay(expiryDay);
    await database.$transaction((transaction) =>
      allowance.grant(transaction, userId, { unit, amount, reason: 'staff', expiresAt }),
    );
  } else if ('unit' in command) {
    const canTake = model.takeUnit(command.unit);
    const use = { unit: command.unit, reason: 'created', postId: 1 } as const;
    const entryPromise = database.$transaction((transaction) =>
      allowance.takeUnit(transaction, userId, use),
    );
    if (canTake) entries.push(await entryPromise);
    else await expect(entryPromise).rejects.toMatchObject({ status: 402 });
  } else if ('which' in command) {
    const index = command.which % Math.max(entries.length, 1);
    const [use, entry] = [model.uses[index], entries[index]];
    if (!use || entry === undefined) return;
    model.returnUnit(use);
    await database.$transaction((transaction) => allowance.returnUnit(transaction, entry));
  } else if ('unlimited' in command) {
    model.unlimited = command.unlimited;
    const tariffType = command.unlimited ? 6 : 4;
    await database.user.update({ where: { id: userId }, data: { tariffType } });
  } else {
    model.today += command.days;
    clock.moveTo(dateOfDay(model.today));
  }
}

describe('the ledger', () => {
  // Runs more than 1,500 commands in sequence.
  it('agrees with the model after every command', { timeout: 120_000 }, async () => {
    let commands = 0;
    await fc.assert(
      fc.asyncProperty(commandLists, async (commandList) => {
        world.clock.moveTo(START);
        const { id: userId } = await aSellerRow(world.database);
        const model = new Model();
        const entries: number[] = [];

        for (const command of commandList) {
          await applyCommand(model, { userId, entries }, command);
          commands += 1;
          const firstExpiry = model.usableGrants('ad')[0]?.expiryDay ?? Number.POSITIVE_INFINITY;
          expect(await world.app.services.allowance.allowanceOf(userId)).toEqual({
            count: model.countLeft('ad'),
            special_offers: model.countLeft('special_offer'),
            unlimited: model.unlimited,
            expires_at: Number.isFinite(firstExpiry) ? dateOfDay(firstExpiry).toISOString() : null,
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
    const rareOutcomes = Object.entries(outcomeCounts).filter(([, times]) => times < 5);
    expect(rareOutcomes, 'each outcome occurs at least five times').toEqual([]);
  });
});
