import { askChangeMessage, getChangeMessage, getQuote, makeToken } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aCompany, aUsedUnlimited } from '../../../testing/a-term.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));
const body = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };

it('nobody is quoted the credit of another, whatever the call names', async () => {
  const rich = await aCompany(world);
  await aUsedUnlimited(world, rich.user.id, START);
  const { token } = await aCompany(world);
  const named = { ...body, user_id: rich.user.id, userId: rich.user.id, id: rich.user.id };

  const own = dataOf(getQuote, await world.call(getQuote, { token: rich.token, body }));
  expect(Number(own.credit)).toBeGreaterThan(0);
  for (const input of [{ token }, {}]) {
    const answer = await world.call(getQuote, { ...input, body: named });
    expect(dataOf(getQuote, answer).credit).toBe('0.00');
  }
});

it('a tool is quoted what its holder would pay, and reads no message', async () => {
  const { user, token } = await aCompany(world, { role: 'moderator' });
  await aUsedUnlimited(world, user.id, START);
  const tool = dataOf(makeToken, await world.call(makeToken, { token, body: { name: 'Бот' } }));

  dataOf(getQuote, await world.call(getQuote, { token: tool.token, body }));
  for (const contract of [getChangeMessage, askChangeMessage]) {
    const given = contract === askChangeMessage ? { body: {} } : {};
    const answer = await world.call(contract, { token: tool.token, ...given });
    expect(failureOf(answer, 401).code).toBe('unauthorized');
    expect(failureOf(await world.call(contract, given), 401).code).toBe('unauthorized');
  }
});

it('answers of one account are stored for no other', async () => {
  const { token } = await aSignedIn(world);
  const answer = await world.call(getQuote, { token, body });

  expect(answer.headers['cache-control']).toBe('no-store');
});
