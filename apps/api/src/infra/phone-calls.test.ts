import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { type PhoneService, startPhoneService } from '../testing/phone-service.ts';
import { serializeError } from './logged-error.ts';
import { openPhoneCaller } from './phone-calls.ts';

const KEY = 'key-of-the-service-0123456789';
const PHONE = '+79123456789';

let service: PhoneService;
let mailServer: MailServer;
beforeAll(async () => {
  service = await startPhoneService();
  mailServer = await startMailServer();
});
beforeEach(() => {
  service.asked.length = 0;
  service.reaction = { text: '{"status":"OK","code":"12345","call_id":"1"}' };
});
afterAll(async () => {
  await service.close();
  await mailServer.close();
});

const TIMEOUT_MS = 5_000;

function openCaller(settings: Record<string, string> = {}, timeoutMs = TIMEOUT_MS) {
  const config = readConfig({
    DATABASE_URL: 'postgresql://localhost/none',
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
    SMTP_URL: mailServer.url,
    PHONE_CALLS: 'http',
    PHONE_CALL_URL: service.url,
    PHONE_CALL_KEY: KEY,
    ...settings,
  });
  const caller = openPhoneCaller(config, timeoutMs);
  if (!caller) throw new Error('calls are off');
  return (digits = 5) =>
    caller.call({ phone: PHONE, address: '203.0.113.9', id: 'call-1', digits });
}

describe('the flash-call service', () => {
  it('receives the number without a plus, the user’s IP address and the key', async () => {
    service.reaction = { text: '{"status":"OK","code":"1435","call_id":"000000-10000000"}' };

    expect(await openCaller()(4)).toBe('1435');

    expect(service.asked).toEqual([
      { method: 'GET', query: { api_id: KEY, phone: '79123456789', ip: '203.0.113.9' } },
    ]);
  });

  it.each([
    ['a JSON number', '{"status":"OK","code":1234}', 4, '1234'],
    ['leading zeros', '{"status":"OK","code":"00123"}', 5, '00123'],
    ['the whole calling number', '{"status":"OK","code":"+7 (495) 123-45-67"}', 5, '34567'],
    ['four digits', '{"status":"OK","code":"0042"}', 4, '0042'],
  ])('may return the code as %s', async (_what, text, digits, code) => {
    service.reaction = { text };

    expect(await openCaller()(digits)).toBe(code);
  });

  it.each([
    ['an error status', { status: 500, text: '{"status":"OK","code":"12345"}' }],
    ['a refusal', { status: 403, text: `{"error":"${KEY} ${PHONE}"}` }],
    ['too many requests', { status: 429, text: '{}' }],
    ['ERROR with status 200', { text: '{"status":"ERROR","status_code":202,"code":"12345"}' }],
    ['false with status 200', { text: '{"status":false,"error":"no","code":18000}' }],
    ['junk', { text: '<html>79123456789</html>' }],
    ['nothing', { text: '' }],
    ['no code', { text: '{"status":"OK"}' }],
    ['no status', { text: '{"code":"12345"}' }],
    ['too few digits', { text: '{"status":"OK","code":"1234"}' }],
    ['a code that is a list', { text: '{"status":"OK","code":["12345"]}' }],
    ['a code that is null', { text: '{"status":"OK","code":null}' }],
    [
      'an overlong response',
      { text: `{"status":"OK","pad":"${'x'.repeat(20_000)}","code":"12345"}` },
    ],
  ])('has made no call if it responds with %s', async (_what, reply) => {
    service.reaction = reply;

    expectNoSecrets(await failureOf(openCaller()()));
  });

  it('is not followed if it redirects', async () => {
    const otherService = await startPhoneService();
    service.reaction = (response) => {
      response.writeHead(307, { location: otherService.url }).end();
    };

    expectNoSecrets(await failureOf(openCaller()()));

    expect(otherService.asked).toEqual([]);
    await otherService.close();
  });

  it('times out if it hangs', async () => {
    service.reaction = () => {};

    const error = await failureOf(openCaller({}, 50)());

    expect(error.name).toBe('TimeoutError');
    expectNoSecrets(error);
  });

  it('times out if it hangs within its response', async () => {
    service.reaction = (response) => {
      response.writeHead(200).write('{"code":');
    };

    expectNoSecrets(await failureOf(openCaller({}, 50)()));
  });

  it('has made no call if it is unreachable or breaks off', async () => {
    service.reaction = (response) => response.destroy();
    expectNoSecrets(await failureOf(openCaller()()));

    const closedService = await startPhoneService();
    await closedService.close();
    expectNoSecrets(await failureOf(openCaller({ PHONE_CALL_URL: closedService.url })()));
  });
});

describe('the configuration of calls', () => {
  it('rejects a user and password in the URL, without repeating them', () => {
    const address = 'https://user:word@calls.example/';
    const failure = () => openCaller({ PHONE_CALL_URL: address });

    expect(failure).toThrow('  PHONE_CALL_URL: ');
    expect(failure).not.toThrow(address);
  });
});

describe('the development inbox', () => {
  it.each([4, 5, 8])('receives a mail with %i digits', async (digits) => {
    mailServer.received.length = 0;

    const code = await openCaller({ PHONE_CALLS: 'inbox' })(digits);

    expect(code).toMatch(new RegExp(`^\\d{${digits}}$`));
    const [mail] = mailServer.received;
    expect(mail?.to).toEqual(['79123456789@phone.pitlane.test']);
    expect(mail?.subject.replace(/\D/g, '')).toContain(code);
    expect(mail?.text).toContain(`\n${code}\n`);
  });
});

async function failureOf(call: Promise<string>): Promise<Error> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Error) return outcome;
  throw new Error(`a call was made: ${outcome}`);
}

/** Asserts that the log of an error contains neither the key nor the number. */
function expectNoSecrets(error: Error): void {
  const logged = JSON.stringify(serializeError(error));
  expect(logged).not.toContain(KEY);
  expect(logged).not.toContain('9123456789');
}
