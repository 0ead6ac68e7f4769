import {
  answerRequest,
  closeRequest,
  eraseRequest,
  type RouteContract,
  releaseRequest,
  takeRequest,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aStoredRequest, aTakenRequest } from '../../../testing/a-request.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
let staff: Awaited<ReturnType<typeof aModerator>>[];
beforeAll(async () => {
  staff = [await aModerator(world), await aModerator(world)];
});
resetFormsBeforeEach(world);

const tokenOf = (n = 0) => staff[n]?.token ?? '';
const call = (contract: RouteContract, id: number, body?: object, token = tokenOf()) =>
  world.call(contract, { token, params: { id }, ...(body && { body }) });
const answer = { message: 'Да', channel: 'phone' };

describe('a step of a request', () => {
  it('is rejected in a wrong state, or if another moderator has taken it', async () => {
    const { id: userId } = staff[1]?.user ?? { id: 0 };
    const fresh = await aStoredRequest(world);
    const others = await aStoredRequest(world, { state: 'taken', takenById: userId });
    const theirs = await aStoredRequest(world, { state: 'answered', takenById: userId });
    const closed = await aStoredRequest(world, { state: 'closed', takenById: userId });
    const own = await aTakenRequest(world, tokenOf());
    const taken = 'request.taken';
    const wrong = 'request.wrong_state';
    const cells: [RouteContract, number, string, object?][] = [
      [takeRequest, others.id, taken],
      [takeRequest, theirs.id, taken],
      [takeRequest, closed.id, taken],
      [takeRequest, own.id, taken],
      [releaseRequest, fresh.id, wrong],
      [releaseRequest, others.id, taken],
      [releaseRequest, theirs.id, wrong],
      [releaseRequest, closed.id, wrong],
      [answerRequest, fresh.id, wrong, answer],
      [answerRequest, others.id, taken, answer],
      [answerRequest, theirs.id, taken, answer],
      [answerRequest, closed.id, wrong, answer],
      // 409 comes before 422.
      [answerRequest, others.id, taken, { message: '' }],
      [closeRequest, closed.id, wrong, {}],
      [closeRequest, closed.id, wrong, { note: 7 }],
    ];
    const before = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    for (const [contract, id, code, body] of cells) {
      const failure = failureOf(await call(contract, id, body), 409);
      expect([contract.path, id, failure.code]).toEqual([contract.path, id, code]);
    }
    expect(await world.database.request.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  });

  it('erases once', async () => {
    const { id } = await aStoredRequest(world);
    await call(eraseRequest, id).expect(200);

    expect(failureOf(await call(eraseRequest, id), 409).code).toBe('request.wrong_state');
    expect(failureOf(await call(takeRequest, id), 409).code).toBe('request.taken');
  });

  it('sends no email without an address', async () => {
    const { id } = await aTakenRequest(world, tokenOf());
    const failure = failureOf(await call(answerRequest, id, { ...answer, channel: 'email' }), 422);

    expect(failure.errors).toEqual({
      channel: ['Почты в заявке нет: ответьте по телефону'],
    });
    expect(await world.database.requestAnswer.count()).toBe(0);
  });
});

describe('one of many concurrent requests succeeds', () => {
  it('in taking', async () => {
    const { id } = await aStoredRequest(world);
    const answers = await atOnce(8, (n) => call(takeRequest, id, undefined, tokenOf(n % 2)));

    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 7 });
    const won = answers.findIndex(({ status }) => status === 200) % 2;
    const row = await world.database.request.findUniqueOrThrow({ where: { id } });
    expect(row.takenById).toBe(staff[won]?.user.id);
    const taken = { action: 'take_request', reason: `№ ${id}` } as const;
    expect(await world.database.moderationEntry.count({ where: taken })).toBe(1);
  });

  it('in answering or releasing', async () => {
    const { id } = await aTakenRequest(world, tokenOf(), { email: 'a@example.test' });
    await dropEmails(world);
    const mailed = { ...answer, channel: 'email' };
    const answers = await atOnce(8, (n) =>
      n % 2 ? call(answerRequest, id, mailed) : call(releaseRequest, id),
    );

    const row = await world.database.request.findUniqueOrThrow({
      where: { id },
      include: { answers: true },
    });
    const done = answers.filter(({ status }) => status === 200).length;
    // An answered request cannot be released, nor a released one answered; the same reply is stored once.
    if (row.state === 'new') expect([done, row.answers.length]).toEqual([1, 0]);
    else expect([row.state, done, row.answers.length]).toEqual(['answered', 4, 1]);
    expect(await emailsWaiting(world)).toHaveLength(row.answers.length);
  });

  it('in closing and erasing', async () => {
    const { id } = await aStoredRequest(world);
    const closed = await atOnce(4, () => call(closeRequest, id, {}));
    expect(tally(closed.map(({ status }) => status))).toEqual({ 200: 1, 409: 3 });
    const erased = await atOnce(4, () => call(eraseRequest, id));
    expect(tally(erased.map(({ status }) => status))).toEqual({ 200: 1, 409: 3 });
  });
});

describe('hostile texts of a reply', () => {
  it('are escaped in its email', async () => {
    const { id } = await aTakenRequest(world, tokenOf(), { email: 'a@example.test' });
    await dropEmails(world);
    for (const message of hostileTexts) {
      const mailed = call(answerRequest, id, { message, channel: 'email' });
      await mailed.expect(200);
    }

    const mails = await office.deliver(world);

    expect(mails).toHaveLength(hostileTexts.length);
    for (const { html, to } of mails) {
      expect(to).toEqual(['a@example.test']);
      expect(html).not.toMatch(
        /<script|<img|<svg|<iframe|<a [^>]*javascript|<base|<details|<math/i,
      );
    }
  });
});
