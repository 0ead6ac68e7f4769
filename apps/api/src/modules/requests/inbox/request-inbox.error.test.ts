import {
  answerRequest,
  closeRequest,
  eraseRequest,
  type RouteContract,
  releaseRequest,
  takeRequest,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aStoredRequest, aTakenRequest } from '../../../testing/a-request.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let staff: Awaited<ReturnType<typeof aModerator>>[];
beforeAll(async () => {
  staff = [await aModerator(world), await aModerator(world)];
});
resetFormsBeforeEach(world);

const tokenOf = (n = 0) => staff[n]?.token ?? '';
const call = (contract: RouteContract, id: number, body?: object, token = tokenOf()) =>
  world.call(contract, { token, params: { id }, ...(body && { body }) });
const reply = { message: 'Да', channel: 'phone' };

describe('a step of a request', () => {
  it('is rejected in a wrong state, or if another moderator has taken it', async () => {
    const { id: userId } = staff[1]?.user ?? { id: 0 };
    const newRequest = await aStoredRequest(world);
    const othersTaken = await aStoredRequest(world, { state: 'taken', takenById: userId });
    const othersAnswered = await aStoredRequest(world, { state: 'answered', takenById: userId });
    const closedRequest = await aStoredRequest(world, { state: 'closed', takenById: userId });
    const ownRequest = await aTakenRequest(world, tokenOf());
    const taken = 'request.taken';
    const wrong = 'request.wrong_state';
    const cases: [RouteContract, number, string, object?][] = [
      [takeRequest, othersTaken.id, taken],
      [takeRequest, othersAnswered.id, taken],
      [takeRequest, closedRequest.id, taken],
      [takeRequest, ownRequest.id, taken],
      [releaseRequest, newRequest.id, wrong],
      [releaseRequest, othersTaken.id, taken],
      [releaseRequest, othersAnswered.id, wrong],
      [releaseRequest, closedRequest.id, wrong],
      [answerRequest, newRequest.id, wrong, reply],
      [answerRequest, othersTaken.id, taken, reply],
      [answerRequest, othersAnswered.id, taken, reply],
      [answerRequest, closedRequest.id, wrong, reply],
      // 409 comes before 422.
      [answerRequest, othersTaken.id, taken, { message: '' }],
      [closeRequest, closedRequest.id, wrong, {}],
      [closeRequest, closedRequest.id, wrong, { note: 7 }],
    ];
    const before = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    for (const [contract, id, code, body] of cases) {
      const failure = failureOf(await call(contract, id, body), 409);
      expect([contract.path, id, failure.code]).toEqual([contract.path, id, code]);
    }
    expect(await world.database.request.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  });

  it('erases a request only once', async () => {
    const { id } = await aStoredRequest(world);
    await call(eraseRequest, id).expect(200);

    expect(failureOf(await call(eraseRequest, id), 409).code).toBe('request.wrong_state');
    expect(failureOf(await call(takeRequest, id), 409).code).toBe('request.taken');
  });

  it('sends no email for a request without an email address', async () => {
    const { id } = await aTakenRequest(world, tokenOf());
    const failure = failureOf(await call(answerRequest, id, { ...reply, channel: 'email' }), 422);

    expect(failure.errors).toEqual({
      channel: ['Почты в заявке нет: ответьте по телефону'],
    });
    expect(await world.database.requestAnswer.count()).toBe(0);
  });
});

describe('one of several concurrent steps succeeds', () => {
  it('when a request is taken', async () => {
    const { id } = await aStoredRequest(world);
    const responses = await inParallel(8, (n) => call(takeRequest, id, undefined, tokenOf(n % 2)));

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 7 });
    const winner = responses.findIndex(({ status }) => status === 200) % 2;
    const row = await world.database.request.findUniqueOrThrow({ where: { id } });
    expect(row.takenById).toBe(staff[winner]?.user.id);
    const logEntry = { action: 'take_request', reason: `№ ${id}` } as const;
    expect(await world.database.moderationEntry.count({ where: logEntry })).toBe(1);
  });

  it('when a request is answered or released', async () => {
    const { id } = await aTakenRequest(world, tokenOf(), { email: 'a@example.test' });
    await deleteQueuedEmails(world);
    const emailReply = { ...reply, channel: 'email' };
    const responses = await inParallel(8, (n) =>
      n % 2 ? call(answerRequest, id, emailReply) : call(releaseRequest, id),
    );

    const row = await world.database.request.findUniqueOrThrow({
      where: { id },
      include: { answers: true },
    });
    const successCount = responses.filter(({ status }) => status === 200).length;
    // An answered request cannot be released, nor a released one answered; the same reply is stored once.
    if (row.state === 'new') expect([successCount, row.answers.length]).toEqual([1, 0]);
    else expect([row.state, successCount, row.answers.length]).toEqual(['answered', 4, 1]);
    expect(await queuedEmails(world)).toHaveLength(row.answers.length);
  });

  it('when a request is closed or erased', async () => {
    const { id } = await aStoredRequest(world);
    const closed = await inParallel(4, () => call(closeRequest, id, {}));
    expect(tally(closed.map(({ status }) => status))).toEqual({ 200: 1, 409: 3 });
    const erased = await inParallel(4, () => call(eraseRequest, id));
    expect(tally(erased.map(({ status }) => status))).toEqual({ 200: 1, 409: 3 });
  });
});

describe('hostile texts of a reply', () => {
  it('are escaped in the email', async () => {
    const { id } = await aTakenRequest(world, tokenOf(), { email: 'a@example.test' });
    await deleteQueuedEmails(world);
    for (const message of hostileTexts) {
      const sending = call(answerRequest, id, { message, channel: 'email' });
      await sending.expect(200);
    }

    const mails = await mailServer.deliver(world);

    expect(mails).toHaveLength(hostileTexts.length);
    for (const { html, to } of mails) {
      expect(to).toEqual(['a@example.test']);
      expect(html).not.toMatch(
        /<script|<img|<svg|<iframe|<a [^>]*javascript|<base|<details|<math/i,
      );
    }
  });
});
