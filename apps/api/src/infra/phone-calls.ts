import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { type Mailer, openMailer } from './mail.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_LENGTH = 10_000;

interface PhoneCall {
  /** E.164. */
  phone: string;
  /** IP address of the user, which services require against abuse. */
  address: string;
  /** Unique per call, to recognize repeats. */
  id: string;
  digits: number;
}

/** Calls a number from a number whose last digits are the code. */
export interface PhoneCaller {
  /**
   * @returns the code, with as many digits as requested
   * @throws Error if no call was made; its message contains neither number nor key
   */
  call(call: PhoneCall): Promise<string>;
}

const randomDigits = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0');

/** Opens the configured caller; `null` if phones are not verified. */
export function openPhoneCaller(config: Config, timeoutMs = TIMEOUT_MS): PhoneCaller | null {
  switch (config.PHONE_CALLS) {
    case 'off':
      return null;
    case 'inbox':
      return inboxCaller(openMailer(config));
    case 'http':
      return smsRuCaller(config, timeoutMs);
    default:
      throw config.PHONE_CALLS satisfies never;
  }
}

/** For development: sends a mail to the development inbox instead of calling. */
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

/** Any other status means that no call was made, mostly with HTTP status 200. */
const smsRuResponse = z.object({ status: z.literal('OK'), code: z.union([z.string(), z.int()]) });

/** Flash calls of sms.ru, which chooses the calling number and returns its last digits. */
function smsRuCaller({ PHONE_CALL_URL, PHONE_CALL_KEY }: Config, timeoutMs: number): PhoneCaller {
  return {
    async call({ phone, address, digits }) {
      const url = new URL(PHONE_CALL_URL);
      const fields = { api_id: PHONE_CALL_KEY, phone: phone.slice(1), ip: address };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { signal, redirect: 'error' });
      const text = (await response.text()).slice(0, MAX_RESPONSE_LENGTH);
      if (!response.ok) throw new Error(`the call service responded with ${response.status}`);
      const result = smsRuResponse.safeParse(parse(text));
      if (!result.success) throw new Error('the call service made no call');
      const code = String(result.data.code).replace(/\D/g, '');
      if (code.length < digits) throw new Error('the call service returned too few digits');
      return code.slice(-digits);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
