import { checkUnsubscribe, unsubscribe } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aSearch, searchesOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anUnsubscribeLink } from '../../../testing/an-unsubscribe-link.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';
import { tokenOfSearch } from '../../core/unsubscribe-links/unsubscribe-links.rules.ts';

const world = sharedWorld();

const receivesDigests = async (userId: number) =>
  (await world.database.notificationSettings.findUnique({ where: { userId } }))?.digest ?? true;

/** Creates an account with a search, and links that stop all digests and those of the search. */
async function createSubscriber() {
  const { user, token } = await aSignedInAccount(world);
  const { id } = await aSearch(world, token, { year_to: 2016, optionId: 2 });
  const digestLink = await anUnsubscribeLink(world, user.id, 'digest');
  return { user, token, searchId: id, digestLink, searchLink: tokenOfSearch(digestLink, id) };
}

const tamperAt = (text: string, index: number) =>
  `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;

describe('a tampered link', () => {
  it('stops nothing', async () => {
    const { user, token, digestLink, searchLink } = await createSubscriber();
    const variants = [digestLink, searchLink].flatMap((link) => [
      ...Array.from(link, (_character, index) => tamperAt(link, index)),
      link.toLowerCase(),
      `${link}=`,
      `${link}A`,
      link.slice(0, -1),
      ` ${link}`,
    ]);

    for (const variant of variants) {
      const response = await world.call(unsubscribe, { params: { token: variant } });
      expect(failureOf(response, 422).code, variant).toBe('link.invalid');
    }

    expect(await receivesDigests(user.id)).toBe(true);
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 2 }]);
  });
});

describe('GET, HEAD and OPTIONS', () => {
  it('change nothing', async () => {
    const { user, token, digestLink, searchLink } = await createSubscriber();

    for (const link of [digestLink, searchLink]) {
      const url = pathOf(checkUnsubscribe, { token: link });
      for (const query of ['', '?undo=false', '?List-Unsubscribe=One-Click']) {
        const response = await world.http.get(`${url}${query}`);
        expect(dataOf(checkUnsubscribe, response).stopped).toBe(false);
        expect(response.headers['cache-control']).toBe('no-store');
      }
      expect((await world.http.head(url)).status).toBe(405);
      expect((await world.http.options(url)).status).toBe(405);
    }

    expect(await receivesDigests(user.id)).toBe(true);
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 2 }]);
  });
});

describe('the recipient of an email', () => {
  it('can neither forge links for others’ searches nor detect such searches', async () => {
    const { digestLink } = await createSubscriber();
    const otherSubscriber = await createSubscriber();
    const forgedLink = tokenOfSearch(digestLink, otherSubscriber.searchId);
    const unknownLink = tokenOfSearch(digestLink, 2_147_483_647);

    for (const body of [{}, { undo: true }]) {
      const [response, unknownResponse] = [
        await world.call(unsubscribe, { params: { token: forgedLink }, body }),
        await world.call(unsubscribe, { params: { token: unknownLink }, body }),
      ];
      expect(response.text).toBe(unknownResponse.text);
    }

    expect(await searchesOf(world, otherSubscriber.token)).toMatchObject([{ optionId: 2 }]);
  });

  it('cannot create a search link from the link of another email type', async () => {
    const { user, searchId } = await createSubscriber();
    const link = await anUnsubscribeLink(world, user.id, 'message');

    const params = { token: tokenOfSearch(link, searchId) };

    failureOf(await world.call(unsubscribe, { params }), 422);
  });

  it('stops only their own emails, even if signed in to another account', async () => {
    const { user, digestLink } = await createSubscriber();
    const otherSubscriber = await createSubscriber();

    const response = await world.call(unsubscribe, {
      params: { token: digestLink },
      token: otherSubscriber.token,
      query: { user_id: otherSubscriber.user.id },
      body: { user_id: otherSubscriber.user.id, scope: 'type' },
    });

    expect(dataOf(unsubscribe, response)).toMatchObject({ scope: 'all', stopped: true });
    expect([
      await receivesDigests(user.id),
      await receivesDigests(otherSubscriber.user.id),
    ]).toEqual([false, true]);
  });
});

it('stores no link, only a hash of it', async () => {
  const { user, digestLink } = await createSubscriber();

  const rows = await world.database.unsubscribeLink.findMany({ where: { userId: user.id } });

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(digestLink);
});
