import { checkUnsubscribe, unsubscribe } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aSearch, searchesOf } from '../../../testing/a-search.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { anUnsubscribeLink } from '../../../testing/an-unsubscribe-link.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';
import { tokenOfSearch } from '../../core/unsubscribe-links/unsubscribe-links.rules.ts';

const world = sharedWorld();

const digestOf = async (userId: number) =>
  (await world.database.notificationSettings.findUnique({ where: { userId } }))?.digest ?? true;

/** Creates an account with a search, and links that stop all digests and those of the search. */
async function aReader() {
  const { user, token } = await aSignedIn(world);
  const { id } = await aSearch(world, token, { year_to: 2016, optionId: 2 });
  const all = await anUnsubscribeLink(world, user.id, 'digest');
  return { user, token, searchId: id, all, one: tokenOfSearch(all, id) };
}

const tamper = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

describe('a tampered link', () => {
  it('stops nothing', async () => {
    const { user, token, all, one } = await aReader();
    const variants = [all, one].flatMap((link) => [
      ...Array.from(link, (_character, at) => tamper(link, at)),
      link.toLowerCase(),
      `${link}=`,
      `${link}A`,
      link.slice(0, -1),
      ` ${link}`,
    ]);

    for (const variant of variants) {
      const answer = await world.call(unsubscribe, { params: { token: variant } });
      expect(failureOf(answer, 422).code, variant).toBe('link.invalid');
    }

    expect(await digestOf(user.id)).toBe(true);
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 2 }]);
  });
});

describe('safe methods', () => {
  it('change nothing: GET, HEAD and OPTIONS', async () => {
    const { user, token, all, one } = await aReader();

    for (const link of [all, one]) {
      const url = addressOf(checkUnsubscribe, { token: link });
      for (const query of ['', '?undo=false', '?List-Unsubscribe=One-Click']) {
        const answer = await world.http.get(`${url}${query}`);
        expect(dataOf(checkUnsubscribe, answer).stopped).toBe(false);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      expect((await world.http.head(url)).status).toBe(405);
      expect((await world.http.options(url)).status).toBe(405);
    }

    expect(await digestOf(user.id)).toBe(true);
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 2 }]);
  });
});

describe('the recipient of an email', () => {
  it('can neither forge links of others’ searches nor detect them', async () => {
    const { all } = await aReader();
    const other = await aReader();
    const forged = tokenOfSearch(all, other.searchId);
    const unknown = tokenOfSearch(all, 2_147_483_647);

    for (const body of [{}, { undo: true }]) {
      const [answer, same] = [
        await world.call(unsubscribe, { params: { token: forged }, body }),
        await world.call(unsubscribe, { params: { token: unknown }, body }),
      ];
      expect(answer.text).toBe(same.text);
    }

    expect(await searchesOf(world, other.token)).toMatchObject([{ optionId: 2 }]);
  });

  it('cannot make a search link from the link of another email type', async () => {
    const { user, searchId } = await aReader();
    const link = await anUnsubscribeLink(world, user.id, 'message');

    const params = { token: tokenOfSearch(link, searchId) };

    failureOf(await world.call(unsubscribe, { params }), 422);
  });

  it('stops only their own emails, even signed in to another account', async () => {
    const { user, all } = await aReader();
    const other = await aReader();

    const answer = await world.call(unsubscribe, {
      params: { token: all },
      token: other.token,
      query: { user_id: other.user.id },
      body: { user_id: other.user.id, scope: 'type' },
    });

    expect(dataOf(unsubscribe, answer)).toMatchObject({ scope: 'all', stopped: true });
    expect([await digestOf(user.id), await digestOf(other.user.id)]).toEqual([false, true]);
  });
});

it('stores no link, only a hash of it', async () => {
  const { user, all } = await aReader();

  const rows = await world.database.unsubscribeLink.findMany({ where: { userId: user.id } });

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(all);
});
