import { setTimeout as sleep } from 'node:timers/promises';
import {
  approvePost,
  getModerationPost,
  getModerationPosts,
  type ModeratedPost,
  rejectPost,
} from '../../packages/contracts/src/index.ts';
import { ask, Refused } from './api.ts';
import type { Command, Settings } from './options.ts';
import { judged, postSections, queueLine, queueTable } from './print.ts';

const PER_PAGE = 50;
const MS = 1_000;

/** Where a command prints its lines. */
export interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** All that waits; ads that move between the pages meanwhile count once. */
async function readQueue(settings: Settings): Promise<ModeratedPost[]> {
  const found = new Map<number, ModeratedPost>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { page, per_page: PER_PAGE };
    const { data, meta } = await ask(settings, getModerationPosts, { query });
    for (const post of data) found.set(post.id, post);
    last = meta.last_page;
  }
  return [...found.values()];
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
    case 'watch':
      await watch(settings, command.everySeconds, output);
      break;
    default:
      throw command satisfies never;
  }
}
