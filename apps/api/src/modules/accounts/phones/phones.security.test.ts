import { verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestPhoneCall, wrongCodes } from '../../../testing/a-phone-call.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url, PHONE_CALLS: 'inbox' }));
let secondApp: FastifyInstance;
beforeAll(async () => {
  secondApp = await world.anotherApp();
});
beforeEach(() => world.clock.moveTo(START));

const PHONE = '+79123456789';

/** Submits the codes in parallel, alternating between two processes. */
function submitCodes(token: string, bodies: { callId: string; code: string }[]) {
  const apps = [world.app, secondApp];
  return Promise.all(
    bodies.map((body, index) =>
      supertest((apps[index % 2] ?? world.app).server)
        .post(pathOf(verifyPhoneCode))
        .set('Authorization', `Bearer ${token}`)
        .send(body),
    ),
  );
}

describe('phone code verification', () => {
  it('allows three attempts across parallel requests and processes', async () => {
    const { user, token } = await aSignedInAccount(world, { phone: PHONE });
    const { callId, code } = await requestPhoneCall(world, mailServer, { token });

    const responses = await submitCodes(
      token,
      wrongCodes(code, 20).map((wrongCode) => ({ callId, code: wrongCode })),
    );

    const codes = responses.map((response) => failureOf(response, 422).code);
    expect(codes.filter((value) => value === 'phone_code.wrong')).toHaveLength(2);
    expect(codes.filter((value) => value === 'phone_code.expired')).toHaveLength(18);
    const { tries } = await world.database.phoneCall.findUniqueOrThrow({ where: { id: callId } });
    expect(tries).toBe(3);
    const [lateResponse] = await submitCodes(token, [{ callId, code }]);
    expect(lateResponse?.status).toBe(422);
    const storedUser = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(storedUser.phoneVerifiedAt).toBeNull();
  });

  it('does not reset the attempts with a second call', async () => {
    const { token } = await aSignedInAccount(world, { phone: PHONE });
    const { callId, code } = await requestPhoneCall(world, mailServer, { token });
    await submitCodes(
      token,
      wrongCodes(code, 3).map((wrongCode) => ({ callId, code: wrongCode })),
    );

    const nextCall = await requestPhoneCall(world, mailServer, { token });
    const responses = await submitCodes(token, [
      { callId, code },
      { callId, code: nextCall.code },
    ]);

    expect(responses.map((response) => failureOf(response, 422).code)).toEqual([
      'phone_code.expired',
      'phone_code.expired',
    ]);
  });

  it('accepts the right code once for 20 concurrent requests', async () => {
    const { user, token } = await aSignedInAccount(world);
    const body = await requestPhoneCall(world, mailServer, { token });

    const responses = await submitCodes(token, Array(20).fill(body));

    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    expect(await world.database.userPhone.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe('a phone call', () => {
  it('has a code that is not valid for another account', async () => {
    const [firstAccount, secondAccount] = [
      await aSignedInAccount(world),
      await aSignedInAccount(world),
    ];
    const firstCall = await requestPhoneCall(world, mailServer, { token: firstAccount.token });
    const secondCall = await requestPhoneCall(world, mailServer, {
      token: secondAccount.token,
      phone: '+79990000077',
    });
    // Both calls have the same code once in 100,000.
    if (firstCall.code === secondCall.code) return;

    const body = { callId: secondCall.callId, code: firstCall.code };
    const response = await world.call(verifyPhoneCode, { token: secondAccount.token, body });

    expect(failureOf(response, 422).code).toBe('phone_code.wrong');
  });

  it('verifies the called number even if the phone of the profile has changed', async () => {
    const { user, token } = await aSignedInAccount(world, { phone: PHONE });
    const body = await requestPhoneCall(world, mailServer, { token });
    await world.database.user.update({ where: { id: user.id }, data: { phone: '+79990000055' } });

    const response = await world.call(verifyPhoneCode, { token, body });

    expect(dataOf(verifyPhoneCode, response)).toMatchObject({
      phone: '+79990000055',
      phone_verified: false,
      phones: [{ phone: PHONE, verified: true }],
    });
  });
});

describe('phone verification privacy', () => {
  it('stores the code as a keyed hash and never returns it', async () => {
    const { token } = await aSignedInAccount(world, { phone: PHONE });
    const callResponse = await world.call(verifyPhone, { token, body: { phone: PHONE } });
    const code = /^\d{5}$/m.exec(mailServer.received.at(-1)?.text ?? '')?.[0] ?? '-';
    const { callId } = dataOf(verifyPhone, callResponse);

    expect(callResponse.text.replace(callId, '')).not.toContain(code);
    const row = await world.database.phoneCall.findUniqueOrThrow({ where: { id: callId } });
    expect(row.codeHash).toMatch(/^[\w-]{43}$/);
    expect(row.codeHash).not.toContain(code);
    expect(row.network).toMatch(/^[\w-]{43}$/);
    const repeatedCall = await requestPhoneCall(world, mailServer, { token });
    const repeatedRow = await world.database.phoneCall.findUniqueOrThrow({
      where: { id: repeatedCall.callId },
    });
    expect(repeatedRow.codeHash).not.toBe(row.codeHash);
  });

  it('does not reveal that another account has the number', async () => {
    await aSignedInAccount(world, { phone: '+79123450001', phoneVerifiedAt: START });
    const { token } = await aSignedInAccount(world);
    const responseShape = async (phone: string) => {
      const response = await world.call(verifyPhone, { token, body: { phone } });
      const { callId, ...rest } = dataOf(verifyPhone, response);
      return { ...rest, length: callId.length };
    };

    expect(await responseShape('+79123450001')).toEqual(await responseShape('+79123450002'));
  });
});
