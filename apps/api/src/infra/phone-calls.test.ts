import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type PhoneService, phoneService } from '../testing/phone-service.ts';
import { type PostOffice, postOffice } from '../testing/post-office.ts';
import { loggedError } from './logged-error.ts';
import { openPhoneCaller } from './phone-calls.ts';

const KEY = 'key-of-the-service-0123456789';
const PHONE = '+79123456789';

let service: PhoneService;
let office: PostOffice;
beforeAll(async () => {
  service = await phoneService();
  office = await postOffice();
});
beforeEach(() => {
  service.asked.length = 0;
  service.reaction = { text: '{"status":"OK","code":"12345","call_id":"1"}' };
});
afterAll(async () => {
  await service.close();
  await office.close();
});

const TIMEOUT_MS = 5_000;
const SMS_RU = { PHONE_CALL_FORMAT: 'query' };

function caller(settings: Record<string, string> = {}, timeoutMs = TIMEOUT_MS) {
  const config = readConfig({
    DATABASE_URL: 'postgresql://localhost/none',
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
    SMTP_URL: office.url,
    PHONE_CALLS: 'http',
    PHONE_CALL_URL: service.url,
    PHONE_CALL_KEY: KEY,
    ...settings,
  });
  const opened = openPhoneCaller(config, timeoutMs);
  if (!opened) throw new Error('calls are off');
  return (digits = 5) =>
    opened.call({ phone: PHONE, address: '203.0.113.9', id: 'call-1', digits });
}

describe('a flash-call service', () => {
  it('is told the number without plus, the person’s address and the key', async () => {
    expect(await caller()()).toBe('12345');

    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]?.body).toEqual({
      phone: '79123456789',
      ip: '203.0.113.9',
      api_id: KEY,
    });
    expect(service.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('may have names of its own, and the key in the bearer header', async () => {
    const settings = {
      PHONE_CALL_KEY: `Bearer ${KEY}`,
      PHONE_CALL_KEY_HEADER: 'Authorization',
      PHONE_CALL_PHONE_FIELD: 'dstNumber',
      PHONE_CALL_ADDRESS_FIELD: '',
      PHONE_CALL_CODE_FIELD: 'data.pincode',
    };
    service.reaction = { text: '{"status":"ok","data":{"call_id":7,"pincode":"98765"}}' };

    expect(await caller(settings)()).toBe('98765');

    expect(service.asked[0]?.body).toEqual({ dstNumber: '79123456789' });
    expect(service.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('like sms.ru is asked with a GET and answers the code', async () => {
    service.reaction = { text: '{"status":"OK","code":"1435","call_id":"000000-10000000"}' };

    expect(await caller(SMS_RU)(4)).toBe('1435');

    expect(service.asked).toMatchObject([
      { method: 'GET', query: { api_id: KEY, phone: '79123456789', ip: '203.0.113.9' }, body: {} },
    ]);
    expect(service.asked[0]?.headers).not.toHaveProperty('content-type');
  });

  it('like uCaller is asked with a GET and takes our code and id', async () => {
    const settings = {
      PHONE_CALL_URL: `${service.url}?from=address`,
      PHONE_CALL_FORMAT: 'query',
      PHONE_CALL_KEY_FIELD: 'key',
      PHONE_CALL_ADDRESS_FIELD: '',
      PHONE_CALL_PIN_FIELD: 'code',
      PHONE_CALL_ID_FIELD: 'unique',
      PHONE_CALL_EXTRA: 'service_id=12345',
    };
    service.reaction = { text: '{"status":true,"ucaller_id":103000,"code":7777,"exists":false}' };

    const code = await caller(settings)(4);

    expect(code).toMatch(/^\d{4}$/);
    expect(service.asked.map(({ method, query }) => ({ method, query }))).toEqual([
      {
        method: 'GET',
        query: {
          from: 'address',
          service_id: '12345',
          key: KEY,
          phone: '79123456789',
          code,
          unique: 'call-1',
        },
      },
    ]);
  });

  it('like zvonok takes a form and answers the code deeper', async () => {
    const settings = {
      PHONE_CALL_FORMAT: 'form',
      PHONE_CALL_KEY_FIELD: 'public_key',
      PHONE_CALL_ADDRESS_FIELD: '',
      PHONE_CALL_CODE_FIELD: 'data.pincode',
      PHONE_CALL_EXTRA: 'campaign_id=1&note=a%26b',
    };
    service.reaction = { text: '{"status":"ok","data":{"call_id":1,"pincode":"0042"}}' };

    expect(await caller(settings)(4)).toBe('0042');

    expect(service.asked).toMatchObject([{ method: 'POST', query: {} }]);
    expect(service.asked[0]?.body).toEqual({
      public_key: KEY,
      campaign_id: '1',
      note: 'a&b',
      phone: '79123456789',
    });
  });

  it('like Unibell takes our code, and the key in a header as it is', async () => {
    const settings = {
      PHONE_CALL_KEY: `AccessKey ${KEY}`,
      PHONE_CALL_KEY_HEADER: 'X-Authorization',
      PHONE_CALL_PHONE_FIELD: 'number',
      PHONE_CALL_ADDRESS_FIELD: '',
      PHONE_CALL_PIN_FIELD: 'code',
      PHONE_CALL_EXTRA: 'timeout=60000',
    };
    service.reaction = { text: '{"requestId":7,"from":"74951234567"}' };

    const code = await caller(settings)(4);

    const [asked] = service.asked;
    expect(asked?.body).toEqual({ number: '79123456789', code, timeout: 60_000 });
    expect(asked?.headers).toMatchObject({
      'x-authorization': `AccessKey ${KEY}`,
      'content-type': 'application/json',
    });
  });

  it.each([
    ['an error status', { status: 500, text: '{}' }],
    ['ERROR with status 200', { text: '{"status":"ERROR","status_code":202}' }],
    [
      'another address',
      (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end(),
    ],
    ['nothing at all', (response: ServerResponse) => response.destroy()],
  ])('asked with a GET that answers %s leaves key and number unsaid', async (_what, reaction) => {
    service.reaction = reaction;

    expectQuiet(await failureOf(caller(SMS_RU)()));

    expect(service.asked).toHaveLength(1);
  });

  it.each([
    ['a number of JSON', '{"code":1234}', 4, '1234'],
    ['zeros in front', '{"code":"00123"}', 5, '00123'],
    ['the whole calling number', '{"code":"+7 (495) 123-45-67"}', 5, '34567'],
    ['four digits', '{"code":"0042"}', 4, '0042'],
  ])('may tell the code as %s', async (_what, text, digits, code) => {
    service.reaction = { text };

    expect(await caller()(digits)).toBe(code);
  });

  it('may take a code that we choose', async () => {
    service.reaction = { text: '{"status":true,"callDetails":{"callId":"x"}}' };
    const call = caller({ PHONE_CALL_PIN_FIELD: 'pin' });

    const codes = [await call(), await call(), await call(4)];

    expect(codes.map((code) => code.length)).toEqual([5, 5, 4]);
    expect(service.asked.map(({ body }) => body.pin)).toEqual(codes);
    expect(codes.every((code) => /^\d+$/.test(code))).toBe(true);
  });

  it.each([
    ['an error status', { status: 500, text: '{"code":"12345"}' }],
    ['a refusal', { status: 403, text: `{"error":"${KEY} ${PHONE}"}` }],
    ['too many', { status: 429, text: '{}' }],
    ['ERROR with status 200', { text: '{"status":"ERROR","status_code":202,"code":"12345"}' }],
    ['false with status 200', { text: '{"status":false,"error":"no","code":18000}' }],
    ['junk', { text: '<html>79123456789</html>' }],
    ['nothing', { text: '' }],
    ['no code', { text: '{"status":"OK"}' }],
    ['too few digits', { text: '{"code":"1234"}' }],
    ['a code that is a list', { text: '{"code":["12345"]}' }],
    ['a code that is null', { text: '{"code":null}' }],
    ['an endless answer', { text: `{"pad":"${'x'.repeat(20_000)}","code":"12345"}` }],
  ])('that answers %s has made no call', async (_what, reaction) => {
    service.reaction = reaction;

    expectQuiet(await failureOf(caller()()));
  });

  it.each([
    ['an error status', { status: 500, text: '{}' }],
    ['ERROR with status 200', { text: '{"status":"ERROR"}' }],
    ['false with status 200', { text: '{"status":false}' }],
  ])('that answers %s has not called with our code either', async (_what, reaction) => {
    service.reaction = reaction;

    expectQuiet(await failureOf(caller({ PHONE_CALL_PIN_FIELD: 'pin' })()));
  });

  it('that leads elsewhere is not followed', async () => {
    const elsewhere = await phoneService();
    service.reaction = (response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
    };

    expectQuiet(await failureOf(caller()()));

    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('that hangs is given up', async () => {
    service.reaction = () => {};

    const error = await failureOf(caller({}, 50)());

    expect(error.name).toBe('TimeoutError');
    expectQuiet(error);
  });

  it('that hangs within its answer is given up', async () => {
    service.reaction = (response) => {
      response.writeHead(200).write('{"code":');
    };

    expectQuiet(await failureOf(caller({}, 50)()));
  });

  it('that breaks off, or is not there, has made no call', async () => {
    service.reaction = (response) => response.destroy();
    expectQuiet(await failureOf(caller()()));

    const gone = await phoneService();
    await gone.close();
    expectQuiet(await failureOf(caller({ PHONE_CALL_URL: gone.url })()));
  });
});

describe('the configuration', () => {
  it.each([
    ['PHONE_CALL_FORMAT', 'xml'],
    ['PHONE_CALL_URL', 'https://user:word@calls.example/'],
    ['PHONE_CALL_KEY', 'two\nlines'],
    ['PHONE_CALL_KEY', 'ключ'],
    ['PHONE_CALL_KEY_HEADER', 'X Key'],
    ['PHONE_CALL_ID_FIELD', 'a b'],
    ['PHONE_CALL_EXTRA', 'campaign'],
    ['PHONE_CALL_EXTRA', '=1'],
    ['PHONE_CALL_EXTRA', 'a=1 b=2'],
  ])('does not take %s=%s, nor repeats it', (name, value) => {
    const failure = () => caller({ [name]: value });

    expect(failure).toThrow(`  ${name}: `);
    expect(failure).not.toThrow(`: ${value}`);
  });

  it.each(['', 'a=', 'a=1', 'a=1&b.c=%20x&', 'a=1==&b=2'])(
    'takes the fixed fields "%s"',
    (text) => {
      expect(() => caller({ PHONE_CALL_EXTRA: text })).not.toThrow();
    },
  );
});

describe('the development inbox', () => {
  it.each([4, 5, 8])('gets a mail with %i digits', async (digits) => {
    office.received.length = 0;

    const code = await caller({ PHONE_CALLS: 'inbox' })(digits);

    expect(code).toMatch(new RegExp(`^\\d{${digits}}$`));
    const [mail] = office.received;
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

/** Nothing that a log would tell of the error is the key or the number. */
function expectQuiet(error: Error): void {
  const told = JSON.stringify(loggedError(error));
  expect(told).not.toContain(KEY);
  expect(told).not.toContain('9123456789');
}
