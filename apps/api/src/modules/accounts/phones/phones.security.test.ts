import { verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCall, wrongCodes } from '../../../testing/a-call.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url, PHONE_CALLS: 'inbox' }));
let second: FastifyInstance;
beforeAll(async () => {
  second = await world.anotherApp();
});
beforeEach(() => world.clock.moveTo(START));

const PHONE = '+79123456789';

/** Sends the guesses at once, to two processes in turn. */
function guess(token: string, bodies: { callId: string; code: string }[]) {
  const apps = [world.app, second];
  return Promise.all(
    bodies.map((body, index) =>
      supertest((apps[index % 2] ?? world.app).server)
        .post(addressOf(verifyPhoneCode))
        .set('Authorization', `Bearer ${token}`)
        .send(body),
    ),
  );
}

describe('guessing the digits of a call', () => {
  it('has three tries, also at once and over two processes', async () => {
    const { user, token } = await aSignedIn(world, { phone: PHONE });
    const { callId, code } = await aCall(world, office, { token });

    const answers = await guess(
      token,
      wrongCodes(code, 20).map((each) => ({ callId, code: each })),
    );

    const codes = answers.map((answer) => failureOf(answer, 422).code);
    expect(codes.filter((each) => each === 'phone_code.wrong')).toHaveLength(2);
    expect(codes.filter((each) => each === 'phone_code.expired')).toHaveLength(18);
    const { tries } = await world.database.phoneCall.findUniqueOrThrow({ where: { id: callId } });
    expect(tries).toBe(3);
    const [late] = await guess(token, [{ callId, code }]);
    expect(late?.status).toBe(422);
    const stored = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored.phoneVerifiedAt).toBeNull();
  });

  it('never starts again with another session of the same account', async () => {
    const { token } = await aSignedIn(world, { phone: PHONE });
    const { callId, code } = await aCall(world, office, { token });
    await guess(
      token,
      wrongCodes(code, 3).map((each) => ({ callId, code: each })),
    );

    const next = await aCall(world, office, { token });
    const answers = await guess(token, [
      { callId, code },
      { callId, code: next.code },
    ]);

    expect(answers.map((answer) => failureOf(answer, 422).code)).toEqual([
      'phone_code.expired',
      'phone_code.expired',
    ]);
  });

  it('succeeds once for twenty right answers at once', async () => {
    const { user, token } = await aSignedIn(world);
    const body = await aCall(world, office, { token });

    const answers = await guess(token, Array(20).fill(body));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    expect(await world.database.userPhone.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe('the call of another account', () => {
  it('has digits that are good for it alone', async () => {
    const [one, two] = [await aSignedIn(world), await aSignedIn(world)];
    const first = await aCall(world, office, { token: one.token });
    const other = await aCall(world, office, { token: two.token, phone: '+79990000077' });
    // One time in a hundred thousand both calls end alike.
    if (first.code === other.code) return;

    const body = { callId: other.callId, code: first.code };
    const answer = await world.call(verifyPhoneCode, { token: two.token, body });

    expect(failureOf(answer, 422).code).toBe('phone_code.wrong');
  });

  it('marks the number that was called, whatever the phone has become meanwhile', async () => {
    const { user, token } = await aSignedIn(world, { phone: PHONE });
    const body = await aCall(world, office, { token });
    await world.database.user.update({ where: { id: user.id }, data: { phone: '+79990000055' } });

    const answer = await world.call(verifyPhoneCode, { token, body });

    expect(dataOf(verifyPhoneCode, answer)).toMatchObject({
      phone: '+79990000055',
      phone_verified: false,
      phones: [{ phone: PHONE, verified: true }],
    });
  });
});

describe('what is answered and stored', () => {
  it('is never the digits: answers hold none, the database a keyed hash', async () => {
    const { token } = await aSignedIn(world, { phone: PHONE });
    const started = await world.call(verifyPhone, { token, body: { phone: PHONE } });
    const code = /^\d{5}$/m.exec(office.received.at(-1)?.text ?? '')?.[0] ?? '-';
    const { callId } = dataOf(verifyPhone, started);

    expect(started.text.replace(callId, '')).not.toContain(code);
    const row = await world.database.phoneCall.findUniqueOrThrow({ where: { id: callId } });
    expect(row.codeHash).toMatch(/^[\w-]{43}$/);
    expect(row.codeHash).not.toContain(code);
    expect(row.network).toMatch(/^[\w-]{43}$/);
    const same = await aCall(world, office, { token });
    const other = await world.database.phoneCall.findUniqueOrThrow({ where: { id: same.callId } });
    expect(other.codeHash).not.toBe(row.codeHash);
  });

  it('is not whether somebody else has the number', async () => {
    await aSignedIn(world, { phone: '+79123450001', phoneVerifiedAt: START });
    const { token } = await aSignedIn(world);
    const shape = async (phone: string) => {
      const answer = await world.call(verifyPhone, { token, body: { phone } });
      const { callId, ...rest } = dataOf(verifyPhone, answer);
      return { ...rest, length: callId.length };
    };

    expect(await shape('+79123450001')).toEqual(await shape('+79123450002'));
  });
});
