import { parseArgs } from 'node:util';
import {
  type AnswerChannel,
  answerChannels,
  type MessageResolution,
  messageResolutions,
} from '../../packages/contracts/src/index.ts';

export const HELP = `Moderates ads and reported messages and answers requests over the API.

  pnpm moderate queue                what waits, the oldest first
  pnpm moderate show ID              one ad with what changed and what checks noticed
  pnpm moderate approve ID           publishes it
  pnpm moderate reject ID --reason TEXT [--fields description,price,photo:3]
  pnpm moderate messages             reported messages, the oldest report first
  pnpm moderate message ID           one of them with what was written before it
  pnpm moderate resolve ID keep|delete|block_sender
                                     delete is for both; block_sender deletes it, too
  pnpm moderate requests             what people ask, new and taken, the first due first
  pnpm moderate request ID           one request with its answers
  pnpm moderate take ID              nobody else answers it then
  pnpm moderate answer ID --message TEXT [--channel email|phone]
                                     by mail, or a note of what was said by phone
  pnpm moderate close ID [--note TEXT]
  pnpm moderate watch [--every 15]   prints ads that come in, until Ctrl-C

  --lang ru|en   language of names and messages (en)
  --json         answers of the API, for machines; watch prints one ad a line

  PITLANE_URL    where Pitlane is (http://localhost:3000)
  PITLANE_TOKEN  a personal access token (mk_…), made on the moderators' page; it ends after
                 90 days and with a new password

Ends with 0 when done, 1 when refused or out of reach, 2 when used wrongly.`;

export type Command =
  | { name: 'queue' | 'messages' | 'requests' }
  | { name: 'show' | 'approve' | 'message' | 'request' | 'take'; id: number }
  | { name: 'resolve'; id: number; action: MessageResolution }
  | { name: 'reject'; id: number; reason: string; fields: string[] }
  | { name: 'answer'; id: number; message: string; channel: AnswerChannel }
  | { name: 'close'; id: number; note: string | null }
  | { name: 'watch'; everySeconds: number };

export interface Settings {
  url: string;
  token: string;
  language: string;
  json: boolean;
}

/** What was asked cannot be understood; the message says how to ask. */
export class WrongUse extends Error {}

const LANGUAGES = ['ru', 'en'];
const DEFAULT_URL = 'http://localhost:3000';
const EVERY_SECONDS = '15';
const MAX_SECONDS = 86_400;

function wholeNumber(text: string | undefined, what: string, max: number): number {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  if (value < 1 || value > max) throw new WrongUse(`${what} is a number from 1 to ${max}.`);
  return value;
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        fields: { type: 'string' },
        message: { type: 'string' },
        channel: { type: 'string' },
        note: { type: 'string' },
        every: { type: 'string' },
        lang: { type: 'string', default: 'en' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

/** Options that only one command takes; elsewhere one would be overlooked in silence. */
const OWNERS = {
  reason: 'reject',
  fields: 'reject',
  message: 'answer',
  channel: 'answer',
  note: 'close',
  every: 'watch',
} as const;

const NO_ID = ['queue', 'messages', 'requests', 'watch'];

function commandOf(words: readonly string[], values: ReturnType<typeof parsed>['values']): Command {
  const [name, id, action, ...rest] = words;
  for (const [option, owner] of Object.entries(OWNERS)) {
    if (option in values && name !== owner) throw new WrongUse(`--${option} belongs to ${owner}.`);
  }
  const takesId = !NO_ID.some((each) => each === name);
  const isResolve = name === 'resolve';
  if (rest.length > 0 || (action && !isResolve) || (id && !takesId)) {
    throw new WrongUse('Too many words.');
  }
  switch (name) {
    case 'queue':
    case 'messages':
    case 'requests':
      return { name };
    case 'watch':
      return {
        name,
        everySeconds: wholeNumber(values.every ?? EVERY_SECONDS, '--every', MAX_SECONDS),
      };
    case 'show':
    case 'approve':
    case 'message':
    case 'request':
    case 'take':
      return { name, id: idOf(id) };
    case 'resolve': {
      const wanted = messageResolutions.find((each) => each === action);
      if (!wanted) throw new WrongUse(`resolve needs ID and ${messageResolutions.join(', ')}.`);
      return { name, id: idOf(id), action: wanted };
    }
    case 'reject': {
      const reason = values.reason?.trim();
      if (!reason) throw new WrongUse('reject needs --reason TEXT: the seller reads it.');
      const fields = (values.fields ?? '').split(',').map((field) => field.trim());
      return { name, id: idOf(id), reason, fields: fields.filter(Boolean) };
    }
    case 'answer': {
      const message = values.message?.trim();
      if (!message) throw new WrongUse('answer needs --message TEXT.');
      const channel = answerChannels.find((each) => each === (values.channel ?? 'email'));
      if (!channel) throw new WrongUse(`--channel is ${answerChannels.join(' or ')}.`);
      return { name, id: idOf(id), message, channel };
    }
    case 'close':
      return { name, id: idOf(id), note: values.note?.trim() || null };
    default:
      throw new WrongUse(name ? `There is no command ${name}.` : 'Say what to do.');
  }
}

const MAX_ID = 2_147_483_647;
const idOf = (text: string | undefined) => wholeNumber(text, 'ID', MAX_ID);

function settingsOf(
  { lang, json }: { lang: string; json: boolean },
  { PITLANE_URL: url = DEFAULT_URL, PITLANE_TOKEN: token }: NodeJS.ProcessEnv,
): Settings {
  if (!LANGUAGES.includes(lang)) throw new WrongUse('--lang is ru or en.');
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new WrongUse('PITLANE_URL is no address.');
  if (!token) throw new WrongUse('Set PITLANE_TOKEN to a personal access token.');
  // It is not repeated: whatever stands there may be secret.
  if (!/^mk_[\w-]+$/.test(token)) throw new WrongUse('PITLANE_TOKEN is no access token (mk_…).');
  return { url: url.replace(/\/+$/, ''), token, language: lang, json };
}

/**
 * What the words of a command line ask for; null asks for help.
 * @throws WrongUse
 */
export function readOptions(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): { command: Command; settings: Settings } | null {
  const { values, positionals } = parsed(words);
  if (values.help) return null;
  return { command: commandOf(positionals, values), settings: settingsOf(values, env) };
}
