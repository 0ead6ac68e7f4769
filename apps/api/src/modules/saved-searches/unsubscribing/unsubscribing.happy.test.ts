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
import { aSearch, dropChanges, matchChanges, searchesOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anUnsubscribeLink } from '../../../testing/an-unsubscribe-link.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';
import { tokenOfSearch } from '../../core/unsubscribe-links/unsubscribe-links.rules.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropChanges(world);
  await deleteQueuedEmails(world);
});

const readLink = async (token: string, language = 'ru') => {
  const headers = { 'accept-language': language };
  const response = await world.call(checkUnsubscribe, { params: { token }, headers });
  return dataOf(checkUnsubscribe, response);
};
const stop = async (token: string, body: object = {}) =>
  dataOf(unsubscribe, await world.call(unsubscribe, { params: { token }, body }));
const undo = (token: string) => stop(token, { undo: true });
const readSettings = async (token: string) =>
  dataOf(getNotificationSettings, await world.call(getNotificationSettings, { token }));

describe('the link of a notification email', () => {
  it.each(emailTypes)('stops and resumes only emails of its type: %s', async (type) => {
    const { user, token } = await aSignedInAccount(world);
    const before = await readSettings(token);
    const link = await anUnsubscribeLink(world, user.id, type);

    expect(await readLink(link)).toEqual({ scope: 'type', name: type, stopped: false });
    expect(await readSettings(token)).toEqual(before);
    expect(await stop(link)).toEqual({ scope: 'type', name: type, stopped: true });
    expect(await readSettings(token)).toEqual({
      ...before,
      emails: { ...before.emails, [type]: false },
    });
    expect(await stop(link)).toMatchObject({ stopped: true });
    expect(await undo(link)).toEqual({ scope: 'type', name: type, stopped: false });
    expect(await readSettings(token)).toEqual(before);
  });

  it('works as the List-Unsubscribe header of a sent email', async () => {
    const { user } = await aSignedInAccount(world);
    const { mail } = world.app.services;
    const sendEmail = async () => {
      const { id } = await aNotification(world, user.id, { kind: 'post_approved' });
      await world.database.$transaction((transaction) =>
        mail.enqueue(transaction, { kind: 'notification', id }),
      );
      return mailServer.deliver(world);
    };
    const [first] = await sendEmail();
    const [header] =
      first?.parsed.headerLines.filter(({ key }) => key === 'list-unsubscribe') ?? [];
    const path = /<https?:\/\/[^/]+([^>]+)>/.exec(header?.line ?? '')?.[1] ?? '';

    const response = await world.http
      .post(path)
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send('List-Unsubscribe=One-Click');

    expect(dataOf(unsubscribe, response)).toMatchObject({ name: 'post_approved', stopped: true });
    expect(await sendEmail()).toEqual([]);
  });
});

describe('a form posted by a mail client', () => {
  it('stops emails if sent as multipart, from another site and without credentials', async () => {
    const { user, token } = await aSignedInAccount(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');

    const response = await world.http
      .post(pathOf(unsubscribe, { token: link }))
      .set({
        'Content-Type': MULTIPART_TYPE,
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
      })
      .send(multipart([{ name: 'List-Unsubscribe', value: 'One-Click' }]));

    expect(dataOf(unsubscribe, response)).toEqual({ scope: 'all', name: null, stopped: true });
    expect(await readSettings(token)).toMatchObject({ digest: false });
  });
});

describe('the link of a digest', () => {
  it('stops and resumes all digests without changing the period', async () => {
    const { user, token } = await aSignedInAccount(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');
    const { id: searchId } = await aSearch(world, token, { year_to: 2016 });
    const monthlySearch = await aSearch(world, token, { year_to: 2015, optionId: 3 });
    const publishAndReadMailable = async () => {
      const { id: postId } = await aPost(world.database, { year: 2010, updatedAt: START });
      await matchChanges(world);
      const where = { postId, searchId: { in: [searchId, monthlySearch.id] } };
      const hits = await world.database.savedSearchHit.findMany({ where });
      return hits.map((hit) => hit.mailable);
    };
    expect(await publishAndReadMailable()).toEqual([true, true]);

    expect(await stop(link)).toEqual({ scope: 'all', name: null, stopped: true });

    expect(await readSettings(token)).toMatchObject({ digest: false });
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 3 }, { optionId: 0 }]);
    expect(await publishAndReadMailable()).toEqual([false, false]);
    expect(await undo(link)).toMatchObject({ stopped: false });
    expect(await publishAndReadMailable()).toEqual([true, true]);
  });

  it('has the same effect as the switch in the settings', async () => {
    const { user, token } = await aSignedInAccount(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');
    const before = await readSettings(token);
    expect(before.digest).toBe(true);

    const body = { digest: false };
    const response = await world.call(updateNotificationSettings, { token, body });

    expect(dataOf(updateNotificationSettings, response)).toEqual({ ...before, digest: false });
    expect(await readLink(link)).toMatchObject({ stopped: true });
    const emails = { message: false };
    await world.call(updateNotificationSettings, { token, body: { emails } });
    expect(await readSettings(token)).toMatchObject({ digest: false, emails });
  });

  it('stops one search by its own link, and resumes it with its former period', async () => {
    const { user, token } = await aSignedInAccount(world);
    const digestLink = await anUnsubscribeLink(world, user.id, 'digest');
    const other = await aSearch(world, token, { year_to: 2016 });
    const { id, summary } = await aSearch(world, token, { year_to: 2015, optionId: 3 });
    const link = tokenOfSearch(digestLink, id);
    const readPeriods = async () =>
      (await searchesOf(world, token)).map((search) => [search.id, search.optionId]);

    expect(await readLink(link)).toEqual({ scope: 'search', name: summary.ru, stopped: false });
    expect(await readLink(link, 'en')).toMatchObject({ name: summary.en });
    expect(await stop(link)).toMatchObject({ scope: 'search', stopped: true });
    expect(await stop(link)).toMatchObject({ stopped: true });
    expect(await readPeriods()).toEqual([
      [id, 1],
      [other.id, 0],
    ]);
    expect(await readSettings(token)).toMatchObject({ digest: true });
    expect(await undo(link)).toMatchObject({ stopped: false });
    expect(await undo(link)).toMatchObject({ stopped: false });
    expect(await readPeriods()).toEqual([
      [id, 3],
      [other.id, 0],
    ]);
  });

  it('does not resume a search stopped by its owner', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { id } = await aSearch(world, token, { year_to: 2015, optionId: 3, name: 'Мои' });
    const link = tokenOfSearch(await anUnsubscribeLink(world, user.id, 'digest'), id);
    await stop(link);
    await world.call(saveFilter, { token, body: { id, optionId: 1 } });

    expect(await undo(link)).toEqual({ scope: 'search', name: 'Мои', stopped: true });
    expect(await searchesOf(world, token)).toMatchObject([{ optionId: 1 }]);
  });
});

describe('a link', () => {
  it('remains valid after a change of the server’s secret', async () => {
    const { user } = await aSignedInAccount(world);
    const email = {
      id: '7b0c1c5e-6a34-4b5c-9c9e-2f3d1d1c0a11',
      userId: user.id,
      scope: 'message',
    } as const;
    const { unsubscribeLinks } = world.app.services;
    const link = await unsubscribeLinks.createToken(email);
    expect(await unsubscribeLinks.createToken(email)).toBe(link);
    expect(await world.database.unsubscribeLink.count({ where: { userId: user.id } })).toBe(1);

    const otherApp = await world.anotherApp({ secret: 'another-secret-0123456789-abcdefghijk' });

    const url = pathOf(unsubscribe, { token: link });
    const response = await otherApp.inject({ method: 'POST', url, payload: {} });
    expect(response.statusCode).toBe(200);
    expect(await readLink(link)).toMatchObject({ stopped: true });
  });

  it('expires and is deleted after a year', async () => {
    const { user } = await aSignedInAccount(world);
    const link = await anUnsubscribeLink(world, user.id, 'digest');
    const purge = recurringJobs(world.app.services, world).find(
      ({ name }) => name === 'purge-notifications',
    );
    const end = START.getTime() + 366 * 86_400_000;

    world.clock.moveTo(new Date(end - 1));
    await purge?.run();
    expect(await readLink(link)).toMatchObject({ stopped: false });
    world.clock.moveTo(new Date(end));
    failureOf(await world.call(checkUnsubscribe, { params: { token: link } }), 422);
    await purge?.run();

    expect(await world.database.unsubscribeLink.count({ where: { userId: user.id } })).toBe(0);
  });
});
