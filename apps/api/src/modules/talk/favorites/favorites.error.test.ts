import { addToFavorites, MAX_FAVORITES } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost, ROUBLE } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { hiddenStatuses } from '../../../testing/hidden-posts.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let account: Awaited<ReturnType<typeof aSignedInAccount>>;
beforeEach(async () => {
  account = await aSignedInAccount(world);
});

const addFavorite = (body: object) => world.call(addToFavorites, { token: account.token, body });

describe('adding an ad that is not public', () => {
  it.each(hiddenStatuses)('is rejected for $status', async ({ fields }) => {
    const { id, publishedAt } = await aPost(world.database, fields);

    const response = await addFavorite({ id });

    if (publishedAt === null) expect(failureOf(response, 404).code).toBe('post.not_found');
    else expect(failureOf(response, 409).code).toBe('post.gone');
  });

  it('is rejected before other fields are validated', async () => {
    const { id } = await aPost(world.database, { status: 'archived' });

    expect(failureOf(await addFavorite({ id, stage: 'lost' }), 409).code).toBe('post.gone');
    expect(failureOf(await addFavorite({ id: 2_147_483_647, note: 7 }), 404).code).toBe(
      'post.not_found',
    );
  });
});

it('rejects the 1001st favorite', async () => {
  const posts = [await aPost(world.database), await aPost(world.database)];
  await world.database.favorite.createMany({
    data: Array.from({ length: MAX_FAVORITES - 1 }, (_none, n) => ({
      userId: account.user.id,
      postId: 1_000_000 + n,
      titles: { title: `Lada ${n}` },
      addedAt: START,
      currencyIdThen: ROUBLE,
      knownCurrencyId: ROUBLE,
    })),
  });

  const responses = await inParallel(2, (n) => addFavorite({ id: posts[n]?.id }));

  expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
  const rejection = responses.find(({ status }) => status === 409);
  expect(rejection && failureOf(rejection, 409).code).toBe('favorite.limit');
});
