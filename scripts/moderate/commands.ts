import * as z from 'zod';
import {
  action,
  type Command,
  dryRun,
  wholeNumber,
} from '../../apps/api/src/infra/command-line.ts';
import {
  answerChannels,
  answerRequest,
  approvePost,
  closeRequest,
  getRequest,
  messageResolutions,
  rejectPost,
  resolveMessage,
  takeRequest,
} from '../../packages/contracts/src/index.ts';
import { ask } from './api.ts';
import { judged, postSections, queueTable } from './print.ts';
import { messageSections, messageTable, resolved } from './print-messages.ts';
import { requestSections, requestTable, worked } from './print-requests.ts';
import { findMessage, look, readMessages, readQueue, readRequests, watch } from './queues.ts';
import { common, id, readSettings, type Settings } from './settings.ts';

const MAX_SECONDS = 86_400;

type Common = Pick<Settings, 'lang' | 'json'>;

/** Prints something for machines or for people. */
const show = ({ json }: Common, value: unknown, text: string) =>
  console.log(json ? JSON.stringify(value, null, 2) : text);

const required = (description: string, value: string) =>
  z.string().trim().min(1, 'must not be empty').meta({ description, value });

const reads = common;
const changes = { ...common, ...dryRun };

const posts = {
  queue: action({
    about: 'lists ads that wait, the oldest first',
    options: reads,
    run: async (given) => {
      const queue = await readQueue(readSettings(given));
      show(given, queue, queueTable(queue, Date.now()));
    },
  }),
  show: action({
    about: 'prints one ad with what changed and what checks noticed',
    arguments: { id },
    options: reads,
    run: async (given) => {
      const settings = readSettings(given);
      const { post } = await look(settings, given.id);
      show(given, post, postSections(post, Date.now(), settings.url));
    },
  }),
  approve: action({
    about: 'publishes an ad',
    arguments: { id },
    options: changes,
    run: async (given) => {
      const settings = readSettings(given);
      const { post, seen } = await look(settings, given.id);
      if (given['dry-run']) return show(given, post, judged(post, 'Would approve'));
      const { data } = await ask(settings, approvePost, { id: given.id, body: seen });
      show(given, data, judged(data, 'Approved'));
    },
  }),
  reject: action({
    about: 'denies an ad',
    arguments: { id },
    options: {
      reason: required('what the seller reads', 'TEXT'),
      fields: z
        .string()
        .default('')
        .transform((text) =>
          text
            .split(',')
            .map((field) => field.trim())
            .filter(Boolean),
        )
        .meta({ description: 'what to change, such as description,price,photo:3', value: 'LIST' }),
      ...changes,
    },
    run: async (given) => {
      const { reason, fields } = given;
      const settings = readSettings(given);
      const { post, seen } = await look(settings, given.id);
      if (given['dry-run']) return show(given, post, judged(post, 'Would reject'));
      const body = { ...seen, reason, ...(fields.length > 0 && { fields }) };
      const { data } = await ask(settings, rejectPost, { id: given.id, body });
      show(given, data, judged(data, 'Rejected'));
    },
  }),
  watch: action({
    about: 'prints ads that come in, until Ctrl-C',
    options: {
      every: wholeNumber(1, MAX_SECONDS).default(15).describe('seconds between two looks'),
      ...reads,
    },
    run: async (given) => {
      const settings = readSettings(given);
      // Whoever stops watching has what was wanted; stopping anything else leaves it undone.
      process.once('SIGINT', () => process.exit(0));
      await watch(settings, given.every);
    },
  }),
};

const messages = {
  messages: action({
    about: 'lists reported messages, the oldest report first',
    options: reads,
    run: async (given) => {
      const found = await readMessages(readSettings(given));
      show(given, found, messageTable(found));
    },
  }),
  message: action({
    about: 'prints one of them with what was written before it',
    arguments: { id },
    options: reads,
    run: async (given) => {
      const message = await findMessage(readSettings(given), given.id);
      show(given, message, messageSections(message));
    },
  }),
  resolve: action({
    about: 'decides on a reported message',
    arguments: {
      id,
      decision: z
        .enum(messageResolutions, `is ${messageResolutions.join(', ')}`)
        .describe('keep, delete (for both), block_sender (deletes it, too)'),
    },
    options: changes,
    run: async (given) => {
      const { decision: resolution } = given;
      const settings = readSettings(given);
      if (given['dry-run']) {
        const message = { ...(await findMessage(settings, given.id)), resolution };
        return show(given, message, `Would be: ${resolved(message)}`);
      }
      const { data } = await ask(settings, resolveMessage, {
        id: given.id,
        body: { action: resolution },
      });
      show(given, data, resolved(data));
    },
  }),
};

/** Takes a step with a request, or only says which one. */
async function step(
  name: string,
  given: Common & { id: number; 'dry-run': boolean },
  contract: typeof takeRequest | typeof answerRequest | typeof closeRequest,
  body?: object,
): Promise<void> {
  const settings = readSettings(given);
  if (given['dry-run']) {
    const { data } = await ask(settings, getRequest, { id: given.id });
    const { kind, state } = data;
    return show(given, data, `Would ${name} request ${given.id} (${kind}), which is ${state} now.`);
  }
  const { data } = await ask(settings, contract, { id: given.id, ...(body && { body }) });
  show(given, data, worked(data));
}

const requests = {
  requests: action({
    about: 'lists new and taken requests, the first due first',
    options: reads,
    run: async (given) => {
      const found = await readRequests(readSettings(given));
      show(given, found, requestTable(found, Date.now()));
    },
  }),
  request: action({
    about: 'prints one request with its answers',
    arguments: { id },
    options: reads,
    run: async (given) => {
      const settings = readSettings(given);
      const { data } = await ask(settings, getRequest, { id: given.id });
      show(given, data, requestSections(data, settings.url));
    },
  }),
  take: action({
    about: 'takes a request: no one else answers it then',
    arguments: { id },
    options: changes,
    run: (given) => step('take', given, takeRequest),
  }),
  answer: action({
    about: 'answers a request by email, or notes what was said by phone',
    arguments: { id },
    options: {
      message: required('the answer, or the note', 'TEXT'),
      channel: z
        .enum(answerChannels, `is ${answerChannels.join(' or ')}`)
        .default('email')
        .meta({ description: 'how it is answered', value: answerChannels.join('|') }),
      ...changes,
    },
    run: (given) =>
      step('answer', given, answerRequest, { message: given.message, channel: given.channel }),
  }),
  close: action({
    about: 'closes a request',
    arguments: { id },
    options: {
      note: z
        .string()
        .trim()
        .optional()
        .meta({ description: 'why, for other moderators', value: 'TEXT' }),
      ...changes,
    },
    run: (given) => step('close', given, closeRequest, given.note ? { note: given.note } : {}),
  }),
};

/** Moderation from the command line: an example of a tool over the API. */
export const command: Command = {
  name: 'pnpm moderate',
  about: 'Moderates ads and reported messages and answers requests over the API.',
  actions: { ...posts, ...messages, ...requests },
  notes: `  PITLANE_URL    where Pitlane is (http://localhost:3000)
  PITLANE_TOKEN  a personal access token (mk_…), made on the moderators' page; it ends after
                 90 days and with a new password`,
};
