import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { type Mailer, openMailer } from './mail.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 10_000;

interface Call {
  /** E.164. */
  phone: string;
  /** The person's address, which services ask for against abuse. */
  address: string;
  /** One per call, so that a repeat is known as one. */
  id: string;
  digits: number;
}

/** Calls a number; what the calling number ends with is the code. */
export interface PhoneCaller {
  /**
   * @returns the code: as many last digits as were asked for
   * @throws Error when no call was made; the message holds neither number nor key
   */
  call(call: Call): Promise<string>;
}

/** Any number of so many digits, zeros in front included. */
const randomDigits = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0');

/** The way of calling that the configuration names; null where phones are not confirmed. */
export function openPhoneCaller(config: Config, timeoutMs = TIMEOUT_MS): PhoneCaller | null {
  switch (config.PHONE_CALLS) {
    case 'off':
      return null;
    case 'inbox':
      return inboxCaller(openMailer(config));
    case 'http':
      return httpCaller(config, timeoutMs);
    default:
      throw config.PHONE_CALLS satisfies never;
  }
}

/** For development: the call is a mail in the development inbox. */
function inboxCaller(mailer: Mailer): PhoneCaller {
  return {
    async call({ phone, id, digits }) {
      const code = randomDigits(digits);
      const caller = `+7 495 ${randomDigits(Math.max(0, 7 - digits))}${code}`;
      const text = `Звонок на номер ${phone} с номера ${caller}\nCall to ${phone} from ${caller}\n\n${code}\n`;
      await mailer.send({
        id,
        to: `${phone.slice(1)}@phone.pitlane.test`,
        subject: `☎ ${phone} ← ${caller}`,
        text,
        html: `<p style="font:16px/24px sans-serif">☎ ${phone} ← <b>${caller}</b></p><p style="font:600 28px/36px monospace">${code}</p>`,
      });
      return code;
    },
  };
}

const scalar = z.union([z.string(), z.int()]);

type Fields = [name: string, value: string][];

/**
 * A flash-call service over HTTP. Services differ in the format and in names, so these are
 * configuration: fields go out, the digits come back.
 */
function httpCaller(config: Config, timeoutMs: number): PhoneCaller {
  const url = config.PHONE_CALL_URL;
  if (!url) throw new Error('PHONE_CALLS=http needs PHONE_CALL_URL');
  const header = config.PHONE_CALL_KEY_HEADER;
  const extra = [...new URLSearchParams(config.PHONE_CALL_EXTRA)];
  return {
    async call({ phone, address, id, digits }) {
      const pin = config.PHONE_CALL_PIN_FIELD ? randomDigits(digits) : '';
      const fields: Fields = [
        [config.PHONE_CALL_PHONE_FIELD, phone.slice(1)],
        [config.PHONE_CALL_ADDRESS_FIELD, address],
        [config.PHONE_CALL_PIN_FIELD, pin],
        [config.PHONE_CALL_ID_FIELD, id],
        [header ? '' : config.PHONE_CALL_KEY_FIELD, config.PHONE_CALL_KEY],
      ];
      const named = fields.filter(([name]) => name !== '');
      const request = requestOf(config.PHONE_CALL_FORMAT, url, extra, named);
      request.headers.set('accept', 'application/json');
      if (header) request.headers.set(header, config.PHONE_CALL_KEY);
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(request, { signal, redirect: 'error' });
      const text = (await response.text()).slice(0, MAX_ANSWER);
      if (!response.ok) throw new Error(`the call service answered ${response.status}`);
      const answer = parse(text);
      if (saysFailed(answer)) throw new Error('the call service made no call');
      if (pin) return pin;
      const code = scalar.safeParse(valueAt(answer, config.PHONE_CALL_CODE_FIELD));
      const known = code.success ? String(code.data).replace(/\D/g, '') : '';
      if (known.length < digits) throw new Error('the call service told no digits');
      return known.slice(-digits);
    },
  };
}

function requestOf(
  format: Config['PHONE_CALL_FORMAT'],
  url: string,
  extra: Fields,
  fields: Fields,
): Request {
  switch (format) {
    case 'query': {
      const full = new URL(url);
      for (const [name, value] of [...extra, ...fields]) full.searchParams.set(name, value);
      return new Request(full);
    }
    case 'form':
      return new Request(url, { method: 'POST', body: new URLSearchParams([...extra, ...fields]) });
    case 'json': {
      // A fixed number is meant as one, `timeout=60000`; codes and phones are texts.
      const fixed = extra.map(([name, value]) => [name, NUMBER.test(value) ? +value : value]);
      return new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries([...fixed, ...fields])),
      });
    }
    default:
      throw format satisfies never;
  }
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** Services tell a failure in their `status`, many of them with the HTTP status 200. */
function saysFailed(answer: unknown): boolean {
  const status = valueAt(answer, 'status');
  return status === false || (typeof status === 'string' && /^(error|fail)/i.test(status));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What stands at a path of names, for example `data.pincode`. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      value,
    );
}
