import { setTimeout as sleep } from 'node:timers/promises';
import {
  answerRequest,
  approvePost,
  closeRequest,
  getModerationPost,
  getModerationPosts,
  getReportedMessages,
  getRequest,
  getRequests,
  type ModeratedPost,
  type ReportedMessage,
  rejectPost,
  resolveMessage,
  type StaffRequest,
  takeRequest,
} from '../../packages/contracts/src/index.ts';
import { ask, Refused } from './api.ts';
import type { Command, Settings } from './options.ts';
import { judged, postSections, queueLine, queueTable } from './print.ts';
import { messageSections, messageTable, resolved } from './print-messages.ts';
import { requestSections, requestTable, worked } from './print-requests.ts';

const PER_PAGE = 50;
const MS = 1_000;

/** Where a command prints its lines. */
export interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** All pages of a queue; what moves between them meanwhile counts once. */
async function readPages<Item extends { id: number }>(
  read: (query: { page: number; per_page: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const found = new Map<number, Item>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await read({ page, per_page: PER_PAGE });
    for (const item of data) found.set(item.id, item);
    last = meta.last_page;
  }
  return [...found.values()];
}

interface Page<Item> {
  data: Item[];
  meta: { last_page: number };
}

const readQueue = (settings: Settings): Promise<ModeratedPost[]> =>
  readPages((query) => ask(settings, getModerationPosts, { query }));

const readMessages = (settings: Settings): Promise<ReportedMessage[]> =>
  readPages((query) => ask(settings, getReportedMessages, { query }));

/** What waits for an answer, by when it is due; what looks like a robot's is left to the page. */
async function readRequests(settings: Settings): Promise<StaffRequest[]> {
  const inState = (state: string) =>
    readPages((query) => ask(settings, getRequests, { query: { ...query, state } }));
  const due = ({ due_at: at, id }: StaffRequest) => `${at ?? '9999'} ${String(id).padStart(10)}`;
  const found = [...(await inState('new')), ...(await inState('taken'))];
  return found.toSorted((a, b) => (due(a) < due(b) ? -1 : 1));
}

/**
 * A reported message that waits: only the whole queue is to be asked for.
 * @throws Refused
 */
async function findMessage(settings: Settings, id: number): Promise<ReportedMessage> {
  const found = (await readMessages(settings)).find((item) => item.id === id);
  if (!found) throw new Refused(`No report of message ${id} waits.`, false);
  return found;
}

/** The ad, and its version as a judgement names it: a newer one stays unjudged. */
async function look(settings: Settings, id: number) {
  const { data: post } = await ask(settings, getModerationPost, { id });
  return { post, seen: post.submitted_at ? { submitted_at: post.submitted_at } : {} };
}

/** The same ad waits anew when it was sent or reported again. */
const waitOf = ({ id, waits_for: kind, submitted_at: at, reports }: ModeratedPost) =>
  [id, kind, at, reports.length].join(' ');

async function watch(settings: Settings, everySeconds: number, output: Output): Promise<never> {
  let known = new Set<string>();
  for (;;) {
    try {
      const queue = await readQueue(settings);
      for (const post of queue.filter((each) => !known.has(waitOf(each)))) {
        output.out(settings.json ? JSON.stringify(post) : queueLine(post, Date.now()));
      }
      known = new Set(queue.map(waitOf));
    } catch (error) {
      if (!(error instanceof Refused && error.passing)) throw error;
      output.err(error.message);
    }
    await sleep(everySeconds * MS);
  }
}

/**
 * Does what a command says; watching never ends by itself.
 * @throws Refused
 */
export async function run(command: Command, settings: Settings, output: Output): Promise<void> {
  const show = (value: unknown, text: string) =>
    output.out(settings.json ? JSON.stringify(value, null, 2) : text);
  switch (command.name) {
    case 'queue': {
      const queue = await readQueue(settings);
      show(queue, queueTable(queue, Date.now()));
      break;
    }
    case 'show': {
      const { post } = await look(settings, command.id);
      show(post, postSections(post, Date.now(), settings.url));
      break;
    }
    case 'approve': {
      const { seen } = await look(settings, command.id);
      const { data } = await ask(settings, approvePost, { id: command.id, body: seen });
      show(data, judged(data, 'Approved'));
      break;
    }
    case 'reject': {
      const { id, reason, fields } = command;
      const { seen } = await look(settings, id);
      const body = { ...seen, reason, ...(fields.length > 0 && { fields }) };
      const { data } = await ask(settings, rejectPost, { id, body });
      show(data, judged(data, 'Rejected'));
      break;
    }
    case 'messages': {
      const messages = await readMessages(settings);
      show(messages, messageTable(messages));
      break;
    }
    case 'message': {
      const message = await findMessage(settings, command.id);
      show(message, messageSections(message));
      break;
    }
    case 'resolve': {
      const { id, action } = command;
      const { data } = await ask(settings, resolveMessage, { id, body: { action } });
      show(data, resolved(data));
      break;
    }
    case 'requests': {
      const requests = await readRequests(settings);
      show(requests, requestTable(requests, Date.now()));
      break;
    }
    case 'request': {
      const { data } = await ask(settings, getRequest, { id: command.id });
      show(data, requestSections(data, settings.url));
      break;
    }
    case 'take': {
      const { data } = await ask(settings, takeRequest, { id: command.id });
      show(data, worked(data));
      break;
    }
    case 'answer': {
      const { id, message, channel } = command;
      const { data } = await ask(settings, answerRequest, { id, body: { message, channel } });
      show(data, worked(data));
      break;
    }
    case 'close': {
      const { id, note } = command;
      const { data } = await ask(settings, closeRequest, {
        id,
        body: note === null ? {} : { note },
      });
      show(data, worked(data));
      break;
    }
    case 'watch':
      await watch(settings, command.everySeconds, output);
      break;
    default:
      throw command satisfies never;
  }
}
