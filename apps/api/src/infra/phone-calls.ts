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
      return smsRuCaller(config, timeoutMs);
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

/** Another status means that no call was made, mostly with the HTTP status 200. */
const smsRuAnswer = z.object({ status: z.literal('OK'), code: z.union([z.string(), z.int()]) });

/** Flash calls of sms.ru: it chooses the calling number and answers its last digits. */
function smsRuCaller({ PHONE_CALL_URL, PHONE_CALL_KEY }: Config, timeoutMs: number): PhoneCaller {
  return {
    async call({ phone, address, digits }) {
      const url = new URL(PHONE_CALL_URL);
      const fields = { api_id: PHONE_CALL_KEY, phone: phone.slice(1), ip: address };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { signal, redirect: 'error' });
      const text = (await response.text()).slice(0, MAX_ANSWER);
      if (!response.ok) throw new Error(`the call service answered ${response.status}`);
      const answer = smsRuAnswer.safeParse(parse(text));
      if (!answer.success) throw new Error('the call service made no call');
      const code = String(answer.data.code).replace(/\D/g, '');
      if (code.length < digits) throw new Error('the call service gave too few digits');
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
