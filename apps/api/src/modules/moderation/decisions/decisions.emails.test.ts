import { approvePost, getPost, getUpdateData, rejectPost } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster, grantTo } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit, days } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import {
  dropEmails,
  emailsWaiting,
  endPauses,
  sharedOffice,
} from '../../../testing/post-office.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url, PUBLIC_URL: 'https://pitlane.example' }));
let staff: string;
beforeAll(async () => {
  staff = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropEmails(world);
});

const REASON = 'На фото 2 чужой номер: «закройте» <b>его</b> & пришлите снова';
const approve = async (id: number) =>
  dataOf(approvePost, await world.call(approvePost, { token: staff, params: { id }, body: {} }));
const reject = async (id: number, reason = REASON) =>
  dataOf(
    rejectPost,
    await world.call(rejectPost, { token: staff, params: { id }, body: { reason } }),
  );

async function anOwner(locale: string) {
  const owner = await aSignedIn(world, { locale });
  await grantTo(world, owner.user.id, { placements: 2 });
  return owner;
}

const notifications = (userId: number) =>
  world.database.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } });

/** Decisions with the owner's notification in both languages and the target of the email's link. */
const decisions = [
  {
    what: 'an approval',
    kind: 'post_approved',
    of: 'moderation',
    act: approve,
    subject: { ru: 'Объявление опубликовано', en: 'Your ad is published' },
    path: (id: number) => `/product?id=${id}`,
  },
  {
    what: 'a denial',
    kind: 'post_denied',
    of: 'moderation',
    act: reject,
    subject: { ru: 'Объявление отклонено', en: 'Your ad was denied' },
    path: (id: number) => `/product/update?id=${id}`,
  },
  {
    what: 'the approval of an edit',
    kind: 'edit_approved',
    of: 'active',
    act: approve,
    subject: { ru: 'Изменения опубликованы', en: 'Your changes are published' },
    path: (id: number) => `/product?id=${id}`,
  },
  {
    what: 'the denial of an edit',
    kind: 'edit_denied',
    of: 'active',
    act: reject,
    subject: { ru: 'Изменения отклонены', en: 'Your changes were denied' },
    path: (id: number) => `/product/update?id=${id}`,
  },
] as const;

const inBoth = decisions.flatMap((decision) =>
  (['ru', 'en'] as const).map((language) => ({ ...decision, language })),
);

describe('the owner of an ad', () => {
  it.each(inBoth)(
    'is notified of $what once, with an email in $language whose link works',
    async ({ kind, of, act, subject, path, language }) => {
      const { user, token } = await anOwner(language);
      const { id } = await aPostIn(world, user.id, of);
      if (of === 'active') await aWaitingEdit(world, token, id, 'Новый текст');

      await act(id);

      const title = 'Porsche 911 2015';
      const rows = await notifications(user.id);
      expect(rows).toMatchObject([{ kind, postId: id, readAt: null, createdAt: START }]);
      const denied = kind.endsWith('denied');
      const expiresAt = kind === 'post_approved' ? days(30) : days(29);
      const date = { date: expiresAt.toISOString() };
      expect(rows[0]?.values).toEqual({ title, ...(denied ? { reason: REASON } : date) });
      const [email, ...others] = await office.deliver(world);
      expect(others).toEqual([]);
      expect(email?.to).toEqual([user.email]);
      expect(email?.subject).toContain(subject[language]);
      expect(email?.subject).toContain(title);
      expect(email?.links[0]).toBe(path(id));
      expect(email?.html).toContain(`lang="${language}"`);
      if (denied) {
        expect(email?.text).toContain(REASON);
        expect(email?.html, 'a reason is text, not HTML').not.toContain('<b>его</b>');
      }
      // The page of the link loads for the owner.
      const page = denied ? getUpdateData : getPost;
      expect((await world.call(page, { token, params: { id } })).status).toBe(200);
    },
  );

  it.each([
    ['ru', 'ГАЗ 21 Волга 2015'],
    ['en', 'GAZ 21 Volga 2015'],
  ])('reads in %s the local name of a domestic car', async (locale, title) => {
    const { user } = await anOwner(locale);
    const volga = await world.database.model.findFirstOrThrow({ where: { slug: '21-volga' } });
    const { id } = await aPostIn(world, user.id, 'moderation', { modelId: volga.id });

    await approve(id);

    const [email] = await office.deliver(world);
    expect(email?.subject).toContain(title);
  });

  it.each([
    ['ru', 'Оно будет на сайте до 1 июля.'],
    ['en', 'It stays up until 1 July,'],
  ])('of an ad with days left reads its true last day in %s', async (locale, says) => {
    const { user } = await anOwner(locale);
    // Approved before, then changed while it was off the site with 16 days left.
    const left = { publishedAt: days(-14), expiresAt: days(16), submittedAt: START };
    const post = await aPostIn(world, user.id, 'archived');
    const data = { status: 'moderation', changed: true, ...left } as const;
    await world.database.post.update({ where: { id: post.id }, data });

    await approve(post.id);

    const [email] = await office.deliver(world);
    expect(email?.text).toContain(says);
    expect(email?.text).not.toContain('30');
  });

  it('is not notified of a rejected decision', async () => {
    const { user } = await anOwner('ru');
    const { id } = await aPostIn(world, user.id, 'active');

    const answer = await world.call(approvePost, { token: staff, params: { id }, body: {} });

    expect(answer.status).toBe(409);
    expect(await notifications(user.id)).toEqual([]);
    expect(await emailsWaiting(world)).toEqual([]);
  });

  it('receives the same email if the ad is unavailable when it is sent', async () => {
    const { user } = await anOwner('ru');
    const { id } = await aPostIn(world, user.id, 'moderation');
    await reject(id, 'Нет фото салона');
    await world.database.photo.deleteMany({ where: { postId: id } });
    await world.database.post.delete({ where: { id } });

    const [email] = await office.deliver(world);

    expect(email?.subject).toContain('Porsche 911 2015');
    expect(email?.text).toContain('Нет фото салона');
  });

  it('is notified once, later, after an outage of their mail server', async () => {
    const { user } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'moderation');
    await approve(id);
    office.refuse = { code: 450, message: 'later' };
    await expect(office.deliver(world)).rejects.toThrow();
    office.refuse = null;
    expect(await emailsWaiting(world)).toHaveLength(1);

    await endPauses(world);

    expect(await office.deliver(world)).toHaveLength(1);
    expect(await office.deliver(world)).toHaveLength(0);
  });
});
