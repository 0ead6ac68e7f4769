import { setTimeout as sleep } from 'node:timers/promises';
import {
  getModerationPost,
  getModerationPosts,
  getReportedMessages,
  getRequests,
  type ModeratedPost,
  type ReportedMessage,
  type StaffRequest,
} from '../../packages/contracts/src/index.ts';
import { ask, Refused } from './api.ts';
import { queueLine } from './print.ts';
import type { Settings } from './settings.ts';

const PER_PAGE = 50;
const MS = 1_000;

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

export const readQueue = (settings: Settings): Promise<ModeratedPost[]> =>
  readPages((query) => ask(settings, getModerationPosts, { query }));

export const readMessages = (settings: Settings): Promise<ReportedMessage[]> =>
  readPages((query) => ask(settings, getReportedMessages, { query }));

/** What waits for an answer, by when it is due; what looks like a robot's is left to the page. */
export async function readRequests(settings: Settings): Promise<StaffRequest[]> {
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
export async function findMessage(settings: Settings, id: number): Promise<ReportedMessage> {
  const found = (await readMessages(settings)).find((item) => item.id === id);
  if (!found) throw new Refused(`No report of message ${id} waits.`, false);
  return found;
}

/** The ad, and its version as a judgement names it: a newer one stays unjudged. */
export async function look(settings: Settings, id: number) {
  const { data: post } = await ask(settings, getModerationPost, { id });
  return { post, seen: post.submitted_at ? { submitted_at: post.submitted_at } : {} };
}

/** The same ad waits again when it was sent or reported again. */
const waitOf = ({ id, waits_for: kind, submitted_at: at, reports }: ModeratedPost) =>
  [id, kind, at, reports.length].join(' ');

/** Prints ads that come in; never ends by itself. */
export async function watch(settings: Settings, everySeconds: number): Promise<never> {
  let known = new Set<string>();
  for (;;) {
    try {
      const queue = await readQueue(settings);
      for (const post of queue.filter((each) => !known.has(waitOf(each)))) {
        console.log(settings.json ? JSON.stringify(post) : queueLine(post, Date.now()));
      }
      known = new Set(queue.map(waitOf));
    } catch (error) {
      if (!(error instanceof Refused && error.passing)) throw error;
      console.error(error.message);
    }
    await sleep(everySeconds * MS);
  }
}
