import {
  buyAdvertAndOffer,
  buyAdverts,
  buySpecialOffers,
  buySpecialOffres,
  cancelPayment,
  changeTariff,
  getModerationTransaction,
  getModerationTransactions,
  getTransactions,
  refundTransaction,
  repeatPayment,
  viewTransaction,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aBuyer, buy, look } from '../../../testing/a-purchase.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf, whole } from '../../../testing/answers.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';

const world = shopWorld();

describe('payments', () => {
  it.each([
    buyAdverts,
    buyAdvertAndOffer,
    buySpecialOffers,
    buySpecialOffres,
    changeTariff,
    cancelPayment,
    repeatPayment,
    getTransactions,
    viewTransaction,
    getModerationTransactions,
    getModerationTransaction,
    refundTransaction,
  ])('$path is not for visitors', async (contract) => {
    const body = contract.method === 'POST' ? { id: 1, count: 1 } : undefined;

    failureOf(await world.call(contract, { params: { id: 1 }, ...(body && { body }) }), 401);
  });

  it('of somebody else are as those that do not exist, byte for byte', async () => {
    const owner = await aBuyer(world);
    const { token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, owner.token);
    const asked = (of: number) => [
      world.call(viewTransaction, { token, params: { id: of } }),
      world.call(cancelPayment, { token, body: { id: of } }),
      world.call(repeatPayment, { token, body: { id: of } }),
    ];
    const [theirs, none] = await Promise.all([Promise.all(asked(id)), Promise.all(asked(999_999))]);

    expect(theirs.map(whole)).toEqual(none.map(whole));
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await look(world, owner.token, id)).toMatchObject({ status: 'pending' });
    const list = await world.call(getTransactions, { token }).expect(200);
    expect(list.body.data).toEqual([]);
  });

  it('are seen by moderators and by nobody else', async () => {
    const owner = await aBuyer(world);
    const { transaction_id: id, number } = await buy(world, owner.token);
    const moderator = await aModerator(world);
    const query = { number };
    const found = await world.call(getModerationTransactions, { token: moderator.token, query });

    expect(found.body.data).toMatchObject([{ id, user: { id: owner.user.id } }]);
    failureOf(await world.call(getModerationTransactions, { token: owner.token }), 403);
    const wrong = { number: number.replace(/^\d{4}/, '2025') };
    const other = await world.call(getModerationTransactions, {
      token: moderator.token,
      query: wrong,
    });
    expect(other.body.data).toEqual([]);
  });

  it('name no keys and no other party in an answer', async () => {
    const { token } = await aSignedIn(world);
    const { transaction_id: id } = await buy(world, token);
    const row = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
    const answer = await world.call(viewTransaction, { token, params: { id } });

    expect(answer.text).not.toContain(row.key);
    expect(answer.text).not.toContain(world.config.SANDBOX_SECRET);
  });
});
