import { askChangeMessage, getChangeMessage, getQuote, makeToken } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aCompany, aUsedUnlimited } from '../../../testing/a-term.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));
const body = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };

it('never quotes the credit of another account', async () => {
  const owner = await aCompany(world);
  await aUsedUnlimited(world, owner.user.id, START);
  const { token } = await aCompany(world);
  const forgedBody = { ...body, user_id: owner.user.id, userId: owner.user.id, id: owner.user.id };

  const ownQuote = dataOf(getQuote, await world.call(getQuote, { token: owner.token, body }));
  expect(Number(ownQuote.credit)).toBeGreaterThan(0);
  for (const input of [{ token }, {}]) {
    const response = await world.call(getQuote, { ...input, body: forgedBody });
    expect(dataOf(getQuote, response).credit).toBe('0.00');
  }
});

it('accepts an access token for quotes but not for messages', async () => {
  const { user, token } = await aCompany(world, { role: 'moderator' });
  await aUsedUnlimited(world, user.id, START);
  const accessToken = dataOf(
    makeToken,
    await world.call(makeToken, { token, body: { name: 'Бот' } }),
  );

  dataOf(getQuote, await world.call(getQuote, { token: accessToken.token, body }));
  for (const contract of [getChangeMessage, askChangeMessage]) {
    const input = contract === askChangeMessage ? { body: {} } : {};
    const response = await world.call(contract, { token: accessToken.token, ...input });
    expect(failureOf(response, 401).code).toBe('unauthorized');
    expect(failureOf(await world.call(contract, input), 401).code).toBe('unauthorized');
  }
});

it('forbids caching of quotes', async () => {
  const { token } = await aSignedInAccount(world);
  const response = await world.call(getQuote, { token, body });

  expect(response.headers['cache-control']).toBe('no-store');
});
