import { verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCall, wrongCodes } from '../../../testing/a-phone-call.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url, PHONE_CALLS: 'inbox' }));
let second: FastifyInstance;
beforeAll(async () => {
  second = await world.anotherApp();
});
beforeEach(() => world.clock.moveTo(START));

const PHONE = '+79123456789';

/** Sends the codes concurrently, alternating between two processes. */
function submitCodes(token: string, bodies: { callId: string; code: string }[]) {
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

describe('phone code verification', () => {
  it('allows three tries across concurrent requests and processes', async () => {
    const { user, token } = await aSignedIn(world, { phone: PHONE });
    const { callId, code } = await aCall(world, office, { token });

    const answers = await submitCodes(
      token,
      wrongCodes(code, 20).map((wrong) => ({ callId, code: wrong })),
    );

    const codes = answers.map((answer) => failureOf(answer, 422).code);
    expect(codes.filter((value) => value === 'phone_code.wrong')).toHaveLength(2);
    expect(codes.filter((value) => value === 'phone_code.expired')).toHaveLength(18);
    const { tries } = await world.database.phoneCall.findUniqueOrThrow({ where: { id: callId } });
    expect(tries).toBe(3);
    const [late] = await submitCodes(token, [{ callId, code }]);
    expect(late?.status).toBe(422);
    const stored = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored.phoneVerifiedAt).toBeNull();
  });

  it('does not reset the tries with a second call', async () => {
    const { token } = await aSignedIn(world, { phone: PHONE });
    const { callId, code } = await aCall(world, office, { token });
    await submitCodes(
      token,
      wrongCodes(code, 3).map((wrong) => ({ callId, code: wrong })),
    );

    const next = await aCall(world, office, { token });
    const answers = await submitCodes(token, [
      { callId, code },
      { callId, code: next.code },
    ]);

    expect(answers.map((answer) => failureOf(answer, 422).code)).toEqual([
      'phone_code.expired',
      'phone_code.expired',
    ]);
  });

  it('accepts the right code once for 20 concurrent requests', async () => {
    const { user, token } = await aSignedIn(world);
    const body = await aCall(world, office, { token });

    const answers = await submitCodes(token, Array(20).fill(body));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    expect(await world.database.userPhone.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe('a phone call', () => {
  it('has a code valid for no other account', async () => {
    const [one, two] = [await aSignedIn(world), await aSignedIn(world)];
    const first = await aCall(world, office, { token: one.token });
    const other = await aCall(world, office, { token: two.token, phone: '+79990000077' });
    // Both calls have the same code once in 100,000.
    if (first.code === other.code) return;

    const body = { callId: other.callId, code: first.code };
    const answer = await world.call(verifyPhoneCode, { token: two.token, body });

    expect(failureOf(answer, 422).code).toBe('phone_code.wrong');
  });

  it('verifies the called number even if the phone of the profile has changed', async () => {
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

describe('phone verification privacy', () => {
  it('stores the code as a keyed hash and never returns it', async () => {
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

  it('does not reveal that another account has the number', async () => {
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
