import {
  addresses,
  answerRequest,
  closeRequest,
  eraseRequest,
  getModerationLog,
  getNotifications,
  getOwnRequests,
  getRequest,
  getRequests,
  type RouteContract,
  releaseRequest,
  sendAutoTrade,
  sendBuyAuto,
  sendTransport,
  staffRequest,
  takeRequest,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aBrowser, aRequest, aStoredRequest, aTakenRequest } from '../../../testing/a-request.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { someForms } from '../../../testing/some-forms.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const HOUR_MS = 3_600_000;
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let moderator: Awaited<ReturnType<typeof aModerator>>;
beforeAll(async () => {
  moderator = await aModerator(world);
});
resetFormsBeforeEach(world);

const listInbox = async (query: Record<string, string | number> = {}, language = 'ru') =>
  pageOf(
    getRequests,
    await world.call(getRequests, {
      token: moderator.token,
      query,
      headers: { 'accept-language': language },
    }),
  );

const performStep = async (
  contract: RouteContract,
  id: number,
  body?: object,
  token = moderator.token,
) =>
  staffRequest.parse(
    dataOf(contract, await world.call(contract, { token, params: { id }, ...(body && { body }) })),
  );

describe('the inbox', () => {
  it('sorts by deadline, requests without one last, and pages', async () => {
    const hoursFromStart = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
    const late = await aStoredRequest(world, { dueAt: hoursFromStart(9) });
    const error = await aStoredRequest(world, { kind: 'error', dueAt: null });
    const soon = await aStoredRequest(world, { dueAt: hoursFromStart(1) });
    const sameDeadline = await aStoredRequest(world, { dueAt: hoursFromStart(9) });

    const order = [soon.id, late.id, sameDeadline.id, error.id];
    expect(idsOf((await listInbox()).data)).toEqual(order);
    const second = await listInbox({ page: 2, per_page: 3 });
    expect(idsOf(second.data)).toEqual([error.id]);
    expect(second.meta).toMatchObject({ total: 4, last_page: 2, current_page: 2 });
  });

  it('filters by kind, state, overdue and suspect, and counts states', async () => {
    const { id: userId } = moderator.user;
    const past = new Date(START.getTime() - HOUR_MS);
    const newRequest = await aStoredRequest(world);
    const overdue = await aStoredRequest(world, { kind: 'buy_auto', dueAt: past });
    const taken = await aStoredRequest(world, { state: 'taken', takenById: userId, dueAt: past });
    const answered = await aStoredRequest(world, { state: 'answered', dueAt: past });
    const closed = await aStoredRequest(world, { state: 'closed', dueAt: past });
    const suspect = await aStoredRequest(world, { suspect: true });
    const error = await aStoredRequest(world, { kind: 'error', dueAt: null });

    const all = await listInbox();
    expect(idsOf(all.data).toSorted((a, b) => a - b)).toEqual([
      ...[newRequest.id, overdue.id, taken.id, answered.id, closed.id, error.id],
    ]);
    expect(all.meta.counts).toEqual({ new: 3, taken: 1, answered: 1, closed: 1 });
    const newRequests = await listInbox({ state: 'new' });
    expect([idsOf(newRequests.data), newRequests.meta.total]).toEqual([
      [overdue.id, newRequest.id, error.id],
      3,
    ]);
    expect(newRequests.meta.counts).toEqual(all.meta.counts);
    expect(idsOf((await listInbox({ kind: 'buy-auto' })).data)).toEqual([overdue.id]);
    const overdueList = await listInbox({ overdue: 1 });
    expect(idsOf(overdueList.data)).toEqual([overdue.id, taken.id]);
    expect(overdueList.meta.counts).toEqual({ new: 1, taken: 1, answered: 0, closed: 0 });
    expect(overdueList.data.every(({ overdue }) => overdue)).toBe(true);
    expect(idsOf((await listInbox({ overdue: 0 })).data)).toEqual([
      ...[answered.id, closed.id, newRequest.id, error.id],
    ]);
    const suspects = await listInbox({ suspect: 1 });
    expect([idsOf(suspects.data), suspects.meta.counts.new]).toEqual([[suspect.id], 1]);
  });

  it("returns the fields of each kind as texts in the reader's language, beside the fields themselves", async () => {
    const { transport, vehicle, brand } = await someForms(world);
    const post = await aPost(world.database);
    const model = await world.database.model.findFirstOrThrow({ where: { brandId: brand.id } });
    const sendForm = (contract: RouteContract, body: object) =>
      world.call(contract, { headers: aBrowser(), body }).expect(201);
    const vehicleFields = { model_id: model.id, year: 2015, mileage: 45_000, price: 1_500_000 };
    await sendForm(sendTransport, { ...transport, receipt_city: 'Мытищи', send_type: 3 });
    await sendForm(sendAutoTrade, {
      ...vehicle,
      ...vehicleFields,
      currency_id: 2,
      wanted: 'Кабриолет',
    });
    await sendForm(sendBuyAuto, {
      ...vehicle,
      post_id: post.id,
      year_from: 2010,
      year_to: 2015,
      price_to: 3_000_000,
    });

    const [transportRequest, tradeRequest, purchaseRequest] = (await listInbox()).data;
    expect(transportRequest).toMatchObject({
      ...transport,
      phone: '+79991234567',
      receipt_city: 'Мытищи',
      send_type: 3,
    });
    expect(transportRequest?.details).toEqual([
      { title: 'Откуда', value: expect.stringMatching(/^[^,]+, [^,]+$/), link: null },
      { title: 'Куда', value: 'Мытищи, Россия', link: null },
      { title: 'Способ перевозки', value: 'Контейнер', link: null },
    ]);
    expect(tradeRequest?.details).toEqual([
      { title: 'Марка', value: 'Porsche', link: null },
      { title: 'Модель', value: model.name, link: null },
      { title: 'Год выпуска', value: '2015', link: null },
      { title: 'Пробег', value: '45\u00a0000\u00a0км', link: null },
      { title: 'Цена', value: expect.stringMatching(/^1\u00a0500\u00a0000\u00a0\D$/), link: null },
      { title: 'Хочет взамен', value: 'Кабриолет', link: null },
    ]);
    expect(purchaseRequest?.details[0]).toEqual({
      title: 'Объявление',
      value: expect.stringContaining('Porsche 911'),
      link: addresses.product(post.id),
    });
    const [englishRequest] = (await listInbox({ kind: 'buy-auto' }, 'en')).data;
    expect(englishRequest?.details.slice(1)).toEqual([
      { title: 'Make', value: 'Porsche', link: null },
      { title: 'Years', value: 'from 2010 to 2015', link: null },
      { title: 'Price up to', value: '3\u00a0000\u00a0000\u00a0₽', link: null },
    ]);
    expect(englishRequest).toMatchObject({
      post_id: post.id,
      year_from: 2010,
      name: 'Анна Ильинична',
    });
  });

  it('shows an erased ad by its number', async () => {
    await aStoredRequest(world, { kind: 'buyback', fields: { post_id: 2_000_000_000 } });

    const [row] = (await listInbox()).data;
    expect(row?.details).toEqual([
      { title: 'Объявление', value: 'Объявление № 2000000000', link: null },
    ]);
  });
});

describe('a request', () => {
  it('is returned alone as in the list', async () => {
    const { id } = await aStoredRequest(world);

    expect(await performStep(getRequest, id)).toEqual((await listInbox()).data[0]);
  });

  it('changes from new through taken and answered to closed, with each step logged', async () => {
    const { id } = await aRequest(world, { email: 'anna@example.test' });
    await deleteQueuedEmails(world);
    const name = `${moderator.user.firstName} ${moderator.user.lastName}`;
    const me = { id: moderator.user.id, name };

    expect(await performStep(takeRequest, id)).toMatchObject({
      state: 'taken',
      taken_by: me,
      own: true,
    });
    expect(await performStep(releaseRequest, id)).toMatchObject({
      state: 'new',
      taken_by: null,
      own: false,
    });
    await performStep(takeRequest, id);
    const reply = { message: 'Позвоним\nв среду', channel: 'email' };
    expect(await performStep(answerRequest, id, reply)).toMatchObject({
      state: 'answered',
      answers: [{ ...reply, user: me, created_at: START.toISOString() }],
    });
    await performStep(answerRequest, id, { message: 'Говорили по телефону', channel: 'phone' });
    const closed = await performStep(closeRequest, id, { note: 'Куплено' });
    expect(closed).toMatchObject({
      state: 'closed',
      note: 'Куплено',
      closed_at: START.toISOString(),
      overdue: false,
    });
    expect(closed.answers).toHaveLength(2);

    const mails = await mailServer.deliver(world);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['anna@example.test'], `Ответ на вашу заявку № ${id}`],
    ]);
    expect(mails[0]?.text).toContain('Позвоним\nв среду');
    expect(mails[0]?.text).not.toContain('Анна');
    const log = await world.call(getModerationLog, {
      token: moderator.token,
      query: { per_page: 6 },
    });
    expect(pageOf(getModerationLog, log).data).toMatchObject(
      ['close', 'answer', 'answer', 'take', 'release', 'take'].map((stepName) => ({
        action: `${stepName}_request`,
        reason: `№ ${id}`,
      })),
    );
  });

  it('of an account is also answered in the account, and by email to the account if it contains no email address', async () => {
    const { user, token } = await aSignedInAccount(world, { locale: 'en' });
    const { id } = await aTakenRequest(world, moderator.token, { token });

    await performStep(answerRequest, id, { message: 'Да, возможно', channel: 'email' });

    const ownRequests = pageOf(getOwnRequests, await world.call(getOwnRequests, { token }));
    expect(ownRequests.data).toMatchObject([
      { id, state: 'answered', answers: [{ message: 'Да, возможно' }] },
    ]);
    const notifications = await world.call(getNotifications, { token });
    expect(pageOf(getNotifications, notifications).data).toMatchObject([
      { type: 'request_answered', link: addresses.accountSupport() },
    ]);
    const mails = await mailServer.deliver(world);
    expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it('answered by phone sends no email', async () => {
    const { id } = await aTakenRequest(world, moderator.token, { email: 'a@example.test' });
    await deleteQueuedEmails(world);

    await performStep(answerRequest, id, { message: 'Поговорили', channel: 'phone' });

    expect(await mailServer.deliver(world)).toEqual([]);
  });

  it('stores a reply once if it is repeated within a minute, but again an hour later', async () => {
    const { id } = await aTakenRequest(world, moderator.token, { email: 'a@example.test' });
    const sendReply = async () =>
      (await performStep(answerRequest, id, { message: 'Не берёт трубку', channel: 'email' }))
        .answers;
    await deleteQueuedEmails(world);

    await sendReply();
    expect(await sendReply()).toHaveLength(1);
    expect(await mailServer.deliver(world)).toHaveLength(1);
    world.clock.moveTo(new Date(START.getTime() + HOUR_MS));
    expect(await sendReply()).toHaveLength(2);
  });

  it('can be released by others if its moderator is no longer staff', async () => {
    const other = await aModerator(world);
    const { id } = await aTakenRequest(world, other.token);
    await world.database.user.update({ where: { id: other.user.id }, data: { role: 'user' } });

    expect(await performStep(releaseRequest, id)).toMatchObject({ state: 'new', taken_by: null });
  });

  it('is closed by any member of staff, with or without a note', async () => {
    const other = await aModerator(world);
    const { id } = await aTakenRequest(world, other.token);

    expect(await performStep(closeRequest, id, {})).toMatchObject({ state: 'closed', note: null });
  });

  it('is erased immediately, including queued emails', async () => {
    const { token } = await aSignedInAccount(world);
    const { id } = await aTakenRequest(world, moderator.token, { token, email: 'a@example.test' });
    await performStep(answerRequest, id, { message: 'Секрет', channel: 'email' });

    const erased = await performStep(eraseRequest, id);

    expect(erased).toMatchObject({
      kind: 'callback',
      erased: true,
      state: 'closed',
      name: null,
      phone: null,
      email: null,
      user_id: null,
      details: [],
      answers: [{ message: '' }],
      created_at: START.toISOString(),
    });
    expect(await mailServer.deliver(world)).toEqual([]);
    const ownRequests = pageOf(getOwnRequests, await world.call(getOwnRequests, { token }));
    expect(ownRequests.data).toEqual([]);
    // The log does not reveal the sender either.
    const query = { per_page: 3 };
    const log = await world.call(getModerationLog, { token: moderator.token, query });
    expect(pageOf(getModerationLog, log).data.map((entry) => entry.user_id)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
