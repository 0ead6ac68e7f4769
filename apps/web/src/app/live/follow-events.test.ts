import { expect, test } from 'vitest';
import { followEvents } from './follow-events.ts';

const counters = {
  messages: 1,
  notifications: 2,
  favorites: 3,
  saved_searches: 0,
  free_ads: 4,
  free_offers: 5,
};
const event = (name: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Follows one stream after the other, given as chunks of text or as a response; the last one stops it. */
async function follow(answers: (string[] | Response | Error)[]) {
  const seen: string[] = [];
  const aborter = new AbortController();
  await followEvents({
    signal: aborter.signal,
    open: async (lastId) => {
      seen.push(`open after ${lastId}`);
      const answer = answers.shift();
      if (!answer) aborter.abort();
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer;
      const body = new ReadableStream({
        start(controller) {
          for (const text of answer ?? []) controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      });
      return new Response(body);
    },
    pause: async (milliseconds) => void seen.push(`pause of ${milliseconds}`),
    isLookedAt: async () => void seen.push('looked at'),
    onEvent: ({ name }) => seen.push(name),
    onState: (state) => seen.push(state),
  });
  return seen;
}

test('resumes after the last event when the connection breaks, with exponential backoff', async () => {
  const news = event('chat', { strange: true }, 7) + event('counters', counters);
  expect(
    await follow([
      [news.slice(0, 30), news.slice(30)],
      new Error('offline'),
      new Response('', { status: 503 }),
      [],
    ]),
  ).toEqual([
    'open after undefined',
    'live',
    'reset',
    'counters',
    'away',
    'pause of 3000',
    'open after 7',
    'away',
    'pause of 6000',
    'open after 7',
    'away',
    'pause of 12000',
    'open after 7',
    'live',
    'away',
    'pause of 3000',
    'open after 7',
    'live',
  ]);
});

test.each(['logout', 'password', 'blocked'])('stops when the session ends: %s', async (reason) => {
  const seen = await follow([[event('end', { reason })], []]);
  expect(seen).toEqual(['open after undefined', 'live', 'reset', 'over']);
});

test('stops if the session is rejected', async () => {
  const seen = await follow([new Response('', { status: 401 }), []]);
  expect(seen).toEqual(['open after undefined', 'over']);
});

test('waits until the tab is focused when another tab has replaced its stream', async () => {
  const seen = await follow([[event('end', { reason: 'replaced' })]]);
  expect(seen.slice(2, 5)).toEqual(['reset', 'away', 'looked at']);
});

test('ignores unknown and invalid events', async () => {
  const seen = await follow([[event('weather', {}), event('counters', { messages: -1 }), ':\n\n']]);
  expect(seen.slice(0, 4)).toEqual(['open after undefined', 'live', 'reset', 'away']);
});
