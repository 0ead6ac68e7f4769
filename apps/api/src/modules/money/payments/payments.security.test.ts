import { getModerationTransactions, viewTransaction } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aBuyer, buy } from '../../../testing/a-purchase.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/responses.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';

const world = shopWorld();

describe('payments', () => {
  it('are listed for moderators only', async () => {
    const owner = await aBuyer(world);
    const { transaction_id: id, number } = await buy(world, owner.token);
    const moderator = await aModerator(world);
    const query = { number };
    const list = await world.call(getModerationTransactions, { token: moderator.token, query });

    expect(list.body.data).toMatchObject([{ id, user: { id: owner.user.id } }]);
    failureOf(await world.call(getModerationTransactions, { token: owner.token }), 403);
    const wrongQuery = { number: number.replace(/^\d{4}/, '2025') };
    const otherResponse = await world.call(getModerationTransactions, {
      token: moderator.token,
      query: wrongQuery,
    });
    expect(otherResponse.body.data).toEqual([]);
  });

  it('contain no idempotency key and no provider secret', async () => {
    const { token } = await aSignedInAccount(world);
    const { transaction_id: id } = await buy(world, token);
    const row = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
    const response = await world.call(viewTransaction, { token, params: { id } });

    expect(response.text).not.toContain(row.key);
    expect(response.text).not.toContain(world.config.SANDBOX_SECRET);
  });
});
