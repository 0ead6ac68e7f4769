import {
  checkUnsubscribe,
  emailTypes,
  getNotificationSettings,
  saveFilter,
  unsubscribe,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { aNotification } from '../../../testing/a-notification.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, dropChanges, match, searchesOf } from '../../../testing/a-search.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { anUnsubscribeLink } from '../../../testing/an-unsubscribe-link.ts';
import { MULTIPART, multipart } from '../../../testing/multipart.ts';
import { dropEmails, sharedOffice } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';
import { tokenOfSearch } from '../../core/unsubscribe-links/unsubscribe-links.rules.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropChanges(world);
  await dropEmails(world);
});

const show = async (token: string, language = 'ru') => {
  const headers = { 'accept-language': language };
  const answer = await world.call(checkUnsubscribe, { params: { token }, headers });
  return dataOf(checkUnsubscribe, answer);
};
const stop = async (token: string, body: object = {}) =>
  dataOf(unsubscribe, await world.call(unsubscribe, { params: { token }, body }));
const undo = (token: string) => stop(token, { undo: true });
const settings = async (token: string) =>
  dataOf(getNotificationSettings, await world.call(getNotificationSettings, { token }));

describe('the link of a notification email', () => {
  it.each(emailTypes)('stops only that type and resumes it: %s', async (type) => {
    const { user, token } = await aSignedIn(world);
    const before = await settings(token);
    const link = await anUnsubscribeLink(world, user.id, type);

    expect(await show(link)).toEqual({ scope: 'type', name: type, stopped: false });
    expect(await settings(token)).toEqual(before);
    expect(await stop(link)).toEqual({ scope: 'type', name: type, stopped: true });
    expect(await settings(token)).toEqual({
      ...before,
      emails: { ...before.emails, [type]: false },
    });
    expect(await stop(link)).toMatchObject({ stopped: true });
    expect(await undo(link)).toEqual({ scope: 'type', name: type, stopped: false });
    expect(await settings(token)).toEqual(before);
  });

  it('works by the List-Unsubscribe header of a sent email', async () => {
    const { user } = await aSignedIn(world);
    const { mail } = world.app.services;
    const send = async () => {
      const { id } = await aNotification(world, user.id, { kind: 'post_approved' });
      await world.database.$transaction((transaction) =>
        mail.enqueue(transaction, { kind: 'notification', id }),
      );
      return office.deliver(world);
    };
    const [first] = await send();
    const [header] =
      first?.parsed.headerLines.filter(({ key }) => key === 'list-unsubscribe') ?? [];
    const address = /<https?:\/\/[^/]+([^>]+)>/.exec(header?.line ?? '')?.[1] ?? '';

    const answer = await world.http
      .post(address)
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send('List-Unsubscribe=One-Click');

    expect(dataOf(unsubscribe, answer)).toMatchObject({ name: 'post_approved', stopped: true });
    expect(await send()).toEqual([]);
  });
});

describe('a form posted by a mail client', () => {
  it('stops emails as multipart, from another site and without credentials', async () => {
    const { user, token } = await aSignedIn(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');

    const answer = await world.http
      .post(addressOf(unsubscribe, { token: link }))
      .set({
        'Content-Type': MULTIPART,
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
      })
      .send(multipart([{ name: 'List-Unsubscribe', value: 'One-Click' }]));

    expect(dataOf(unsubscribe, answer)).toEqual({ scope: 'all', name: null, stopped: true });
    expect(await settings(token)).toMatchObject({ digest: false });
  });
});

describe('the link of a digest', () => {
  it('stops and resumes all digests without changing the period', async () => {
    const { user, token } = await aSignedIn(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');
    const { id: searchId } = await aSearch(world, token, { year_to: 2016 });
    const own = await aSearch(world, token, { year_to: 2015, optionId: 3 });
    const mailable = async () => {
      const { id: postId } = await aPost(world.database, { year: 2010, updatedAt: START });
      await match(world);
      const where = { postId, searchId: { in: [searchId, own.id] } };
      const hits = await world.database.savedSearchHit.findMany({ where });
      return hits.map((hit) => hit.mailable);
    };
    expect(await mailable()).toEqual([true, true]);

    expect(await stop(link)).toEqual({ scope: 'all', name: null, stopped: true });

    expect(await settings(token)).toMatchObject({ digest: false });
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 3 }, { optionId: 0 }]);
    expect(await mailable()).toEqual([false, false]);
    expect(await undo(link)).toMatchObject({ stopped: false });
    expect(await mailable()).toEqual([true, true]);
  });

  it('sets the switch shown in the settings', async () => {
    const { user, token } = await aSignedIn(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');
    const before = await settings(token);
    expect(before.digest).toBe(true);

    const body = { digest: false };
    const answer = await world.call(updateNotificationSettings, { token, body });

    expect(dataOf(updateNotificationSettings, answer)).toEqual({ ...before, digest: false });
    expect(await show(link)).toMatchObject({ stopped: true });
    const emails = { message: false };
    await world.call(updateNotificationSettings, { token, body: { emails } });
    expect(await settings(token)).toMatchObject({ digest: false, emails });
  });

  it('stops one search by its own link, and resumes it with its former period', async () => {
    const { user, token } = await aSignedIn(world);
    const all = await anUnsubscribeLink(world, user.id, 'digest');
    const other = await aSearch(world, token, { year_to: 2016 });
    const { id, summary } = await aSearch(world, token, { year_to: 2015, optionId: 3 });
    const link = tokenOfSearch(all, id);
    const periods = async () =>
      (await searchesOf(world, token)).map((search) => [search.id, search.optionId]);

    expect(await show(link)).toEqual({ scope: 'search', name: summary.ru, stopped: false });
    expect(await show(link, 'en')).toMatchObject({ name: summary.en });
    expect(await stop(link)).toMatchObject({ scope: 'search', stopped: true });
    expect(await stop(link)).toMatchObject({ stopped: true });
    expect(await periods()).toEqual([
      [id, 1],
      [other.id, 0],
    ]);
    expect(await settings(token)).toMatchObject({ digest: true });
    expect(await undo(link)).toMatchObject({ stopped: false });
    expect(await undo(link)).toMatchObject({ stopped: false });
    expect(await periods()).toEqual([
      [id, 3],
      [other.id, 0],
    ]);
  });

  it('resumes only what a link has stopped', async () => {
    const { user, token } = await aSignedIn(world);
    const { id } = await aSearch(world, token, { year_to: 2015, optionId: 3, name: 'Мои' });
    const link = tokenOfSearch(await anUnsubscribeLink(world, user.id, 'digest'), id);
    await stop(link);
    await world.call(saveFilter, { token, body: { id, optionId: 1 } });

    expect(await undo(link)).toEqual({ scope: 'search', name: 'Мои', stopped: true });
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 1 }]);
  });
});

describe('a link', () => {
  it('survives a change of the server’s secret, and differs in each email', async () => {
    const { user } = await aSignedIn(world);
    const letter = {
      id: '7b0c1c5e-6a34-4b5c-9c9e-2f3d1d1c0a11',
      userId: user.id,
      scope: 'message',
    } as const;
    const { unsubscribeLinks } = world.app.services;
    const link = await unsubscribeLinks.createToken(letter);
    expect(await unsubscribeLinks.createToken(letter)).toBe(link);
    expect(await world.database.unsubscribeLink.count({ where: { userId: user.id } })).toBe(1);

    const changed = await world.anotherApp({ secret: 'another-secret-0123456789-abcdefghijk' });

    const url = addressOf(unsubscribe, { token: link });
    const answer = await changed.inject({ method: 'POST', url, payload: {} });
    expect(answer.statusCode).toBe(200);
    expect(await show(link)).toMatchObject({ stopped: true });
  });

  it('expires and is deleted after a year', async () => {
    const { user } = await aSignedIn(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');
    const purge = recurringJobs(world.app.services, world).find(
      ({ name }) => name === 'purge-notifications',
    );
    const end = START.getTime() + 366 * 86_400_000;

    world.clock.moveTo(new Date(end - 1));
    await purge?.run();
    expect(await show(link)).toMatchObject({ stopped: false });
    world.clock.moveTo(new Date(end));
    failureOf(await world.call(checkUnsubscribe, { params: { token: link } }), 422);
    await purge?.run();

    expect(await world.database.unsubscribeLink.count({ where: { userId: user.id } })).toBe(0);
  });
});
