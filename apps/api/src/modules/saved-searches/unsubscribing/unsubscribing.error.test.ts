import { checkUnsubscribe, unsubscribe } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aSearch } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anUnsubscribeLink } from '../../../testing/an-unsubscribe-link.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';
import { tokenOfSearch } from '../../core/unsubscribe-links/unsubscribe-links.rules.ts';

const world = sharedWorld();

const FORM_TYPE = 'application/x-www-form-urlencoded';
const sendForm = (token: string, type: string, body: string | Buffer) =>
  world.http.post(pathOf(unsubscribe, { token })).set('Content-Type', type).send(body);
const digestOf = async (userId: number) =>
  (await world.database.notificationSettings.findUnique({ where: { userId } }))?.digest ?? true;

describe('an unknown link', () => {
  it.each([
    'x',
    '0',
    'A'.repeat(43),
    'A'.repeat(42),
    `${'A'.repeat(43)}.1.${'A'.repeat(22)}`,
    `${'A'.repeat(43)}.0.${'A'.repeat(22)}`,
    `${'A'.repeat(43)}.99999999999.${'A'.repeat(22)}`,
    `${'A'.repeat(43)}..`,
    '%00',
    'digest',
  ])('is rejected: %s', async (token) => {
    for (const contract of [checkUnsubscribe, unsubscribe]) {
      const response = await world.call(contract, { params: { token } });
      expect(failureOf(response, 422).code).toBe('link.invalid');
    }
  });
});

describe('a one-click form', () => {
  it.each([
    [FORM_TYPE, ''],
    [FORM_TYPE, 'undo=true'],
    [FORM_TYPE, 'List-Unsubscribe='],
    [FORM_TYPE, 'List-Unsubscribe=one-click'],
    [FORM_TYPE, 'list-unsubscribe=One-Click'],
    [`${FORM_TYPE}; charset=utf-8`, 'List-Unsubscribe=All'],
    [MULTIPART_TYPE, multipart([{ name: 'List-Unsubscribe', value: 'x' }])],
    [MULTIPART_TYPE, multipart([{ name: 'undo', value: 'true' }])],
    [
      MULTIPART_TYPE,
      multipart([{ name: 'List-Unsubscribe', value: 'One-Click', filename: 'a.txt' }]),
    ],
  ])('without the required field stops nothing: %s %s', async (type, body) => {
    const { user } = await aSignedInAccount(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');

    const response = await sendForm(link, type, body);

    expect(failureOf(response, 422).code).toBe('validation');
    expect(await digestOf(user.id)).toBe(true);
  });

  it.each([
    ['text/plain', 'List-Unsubscribe=One-Click', 415],
    [`${FORM_TYPE}x`, 'List-Unsubscribe=One-Click', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['application/json', '{"undo":', 400],
    ['application/json', 'null', 422],
    ['application/json', '{"undo":"perhaps"}', 422],
  ])('of another content type or format is rejected: %s %s', async (type, body, status) => {
    const { user } = await aSignedInAccount(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');

    failureOf(await sendForm(link, type, body), status);

    expect(await digestOf(user.id)).toBe(true);
  });
});

it('reports a deleted search as stopped', async () => {
  const { user, token } = await aSignedInAccount(world);
  const { id } = await aSearch(world, token, { year_to: 2016 });
  const link = tokenOfSearch(await anUnsubscribeLink(world, user.id, 'digest'), id);
  await world.database.savedSearch.delete({ where: { id } });

  for (const body of [{}, { undo: true }]) {
    const response = await world.call(unsubscribe, { params: { token: link }, body });
    expect(dataOf(unsubscribe, response)).toEqual({ scope: 'search', name: null, stopped: true });
  }
});

it('rejects the link of a deleted account', async () => {
  const { user } = await aSignedInAccount(world);
  const link = await anUnsubscribeLink(world, user.id, 'digest');
  await world.database.user.delete({ where: { id: user.id } });

  failureOf(await world.call(unsubscribe, { params: { token: link } }), 422);
});
