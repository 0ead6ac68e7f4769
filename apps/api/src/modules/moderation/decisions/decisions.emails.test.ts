import { approvePost, getPost, getUpdateData, rejectPost } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller, grantUnits } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, aWaitingEdit, days } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  makeRetriesDue,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({
  SMTP_URL: mailServer.url,
  PUBLIC_URL: 'https://pitlane.example',
}));
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await deleteQueuedEmails(world);
});

const REASON = 'На фото 2 чужой номер: «закройте» <b>его</b> & пришлите снова';
const approve = async (id: number) =>
  dataOf(
    approvePost,
    await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} }),
  );
const reject = async (id: number, reason = REASON) =>
  dataOf(
    rejectPost,
    await world.call(rejectPost, { token: moderatorToken, params: { id }, body: { reason } }),
  );

async function anOwner(locale: string) {
  const owner = await aSignedInAccount(world, { locale });
  await grantUnits(world, owner.user.id, { placements: 2 });
  return owner;
}

const fetchNotifications = (userId: number) =>
  world.database.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } });

/** Decisions with the resulting notification, the subject of its email in both languages, and the path of its link. */
const decisions = [
  {
    what: 'an approval',
    kind: 'post_approved',
    status: 'moderation',
    decide: approve,
    subject: { ru: 'Объявление опубликовано', en: 'Your ad is published' },
    path: (id: number) => `/product?id=${id}`,
  },
  {
    what: 'a denial',
    kind: 'post_denied',
    status: 'moderation',
    decide: reject,
    subject: { ru: 'Объявление отклонено', en: 'Your ad was denied' },
    path: (id: number) => `/product/update?id=${id}`,
  },
  {
    what: 'the approval of an edit',
    kind: 'edit_approved',
    status: 'active',
    decide: approve,
    subject: { ru: 'Изменения опубликованы', en: 'Your changes are published' },
    path: (id: number) => `/product?id=${id}`,
  },
  {
    what: 'the denial of an edit',
    kind: 'edit_denied',
    status: 'active',
    decide: reject,
    subject: { ru: 'Изменения отклонены', en: 'Your changes were denied' },
    path: (id: number) => `/product/update?id=${id}`,
  },
] as const;

const decisionsByLanguage = decisions.flatMap((decision) =>
  (['ru', 'en'] as const).map((language) => ({ ...decision, language })),
);

describe('the owner of an ad', () => {
  it.each(decisionsByLanguage)(
    'is notified of $what once, with an email in $language whose link works',
    async ({ kind, status, decide, subject, path, language }) => {
      const { user, token } = await anOwner(language);
      const { id } = await aPostInStatus(world, user.id, status);
      if (status === 'active') await aWaitingEdit(world, token, id, 'Новый текст');

      await decide(id);

      const title = 'Porsche 911 2015';
      const rows = await fetchNotifications(user.id);
      expect(rows).toMatchObject([{ kind, postId: id, readAt: null, createdAt: START }]);
      const isDenial = kind.endsWith('denied');
      const expiresAt = kind === 'post_approved' ? days(30) : days(29);
      const date = { date: expiresAt.toISOString() };
      expect(rows[0]?.values).toEqual({ title, ...(isDenial ? { reason: REASON } : date) });
      const [email, ...otherEmails] = await mailServer.deliver(world);
      expect(otherEmails).toEqual([]);
      expect(email?.to).toEqual([user.email]);
      expect(email?.subject).toContain(subject[language]);
      expect(email?.subject).toContain(title);
      expect(email?.links[0]).toBe(path(id));
      expect(email?.html).toContain(`lang="${language}"`);
      if (isDenial) {
        expect(email?.text).toContain(REASON);
        expect(email?.html, 'a reason is text, not HTML').not.toContain('<b>его</b>');
      }
      // The owner can load the page that the link leads to.
      const page = isDenial ? getUpdateData : getPost;
      expect((await world.call(page, { token, params: { id } })).status).toBe(200);
    },
  );

  it.each([
    ['ru', 'ГАЗ 21 Волга 2015'],
    ['en', 'GAZ 21 Volga 2015'],
  ])('receives an email in %s with the model’s name in that language', async (locale, title) => {
    const { user } = await anOwner(locale);
    const volga = await world.database.model.findFirstOrThrow({ where: { slug: '21-volga' } });
    const { id } = await aPostInStatus(world, user.id, 'moderation', { modelId: volga.id });

    await approve(id);

    const [email] = await mailServer.deliver(world);
    expect(email?.subject).toContain(title);
  });

  it.each([
    ['ru', 'Оно будет на сайте до 1 июля.'],
    ['en', 'It stays on the site until 1 July'],
  ])('receives in %s the actual end date of an ad with days left', async (locale, expectedText) => {
    const { user } = await anOwner(locale);
    // The ad was approved earlier, then changed while it was unpublished with 16 days left.
    const remainingPeriod = { publishedAt: days(-14), expiresAt: days(16), submittedAt: START };
    const post = await aPostInStatus(world, user.id, 'archived');
    const data = { status: 'moderation', changed: true, ...remainingPeriod } as const;
    await world.database.post.update({ where: { id: post.id }, data });

    await approve(post.id);

    const [email] = await mailServer.deliver(world);
    expect(email?.text).toContain(expectedText);
    expect(email?.text).not.toContain('30');
  });

  it('is not notified of a decision that fails with 409', async () => {
    const { user } = await anOwner('ru');
    const { id } = await aPostInStatus(world, user.id, 'active');

    const response = await world.call(approvePost, {
      token: moderatorToken,
      params: { id },
      body: {},
    });

    expect(response.status).toBe(409);
    expect(await fetchNotifications(user.id)).toEqual([]);
    expect(await queuedEmails(world)).toEqual([]);
  });

  it('receives the same email if the ad has been deleted before it is sent', async () => {
    const { user } = await anOwner('ru');
    const { id } = await aPostInStatus(world, user.id, 'moderation');
    await reject(id, 'Нет фото салона');
    await world.database.photo.deleteMany({ where: { postId: id } });
    await world.database.post.delete({ where: { id } });

    const [email] = await mailServer.deliver(world);

    expect(email?.subject).toContain('Porsche 911 2015');
    expect(email?.text).toContain('Нет фото салона');
  });

  it('receives one email after their mail server recovers', async () => {
    const { user } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'moderation');
    await approve(id);
    mailServer.refuse = { code: 450, message: 'later' };
    await expect(mailServer.deliver(world)).rejects.toThrow();
    mailServer.refuse = null;
    expect(await queuedEmails(world)).toHaveLength(1);

    await makeRetriesDue(world);

    expect(await mailServer.deliver(world)).toHaveLength(1);
    expect(await mailServer.deliver(world)).toHaveLength(0);
  });
});
