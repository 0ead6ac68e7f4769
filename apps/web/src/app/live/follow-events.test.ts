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
const formatEvent = (name: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Follows streams in turn, each given as chunks of text, a response or an error; aborts after the last one. Returns
 * the log of all callbacks.
 */
async function followStreams(responses: (string[] | Response | Error)[]) {
  const log: string[] = [];
  const aborter = new AbortController();
  await followEvents({
    signal: aborter.signal,
    open: async (lastId) => {
      log.push(`open after ${lastId}`);
      const response = responses.shift();
      if (!response) aborter.abort();
      if (response instanceof Error) throw response;
      if (response instanceof Response) return response;
      const body = new ReadableStream({
        start(controller) {
          for (const text of response ?? []) controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      });
      return new Response(body);
    },
    pause: async (milliseconds) => void log.push(`pause of ${milliseconds}`),
    waitUntilFocused: async () => void log.push('focused'),
    onEvent: ({ name }) => log.push(name),
    onState: (state) => log.push(state),
  });
  return log;
}

test('resumes after the last event when the connection breaks, with exponential backoff', async () => {
  const events = formatEvent('chat', { strange: true }, 7) + formatEvent('counters', counters);
  expect(
    await followStreams([
      [events.slice(0, 30), events.slice(30)],
      new Error('offline'),
      new Response('', { status: 503 }),
      [],
    ]),
  ).toEqual([
    'open after undefined',
    'connected',
    'reset',
    'counters',
    'reconnecting',
    'pause of 3000',
    'open after 7',
    'reconnecting',
    'pause of 6000',
    'open after 7',
    'reconnecting',
    'pause of 12000',
    'open after 7',
    'connected',
    'reconnecting',
    'pause of 3000',
    'open after 7',
    'connected',
  ]);
});

test.each(['logout', 'password', 'blocked'])('stops when the session ends: %s', async (reason) => {
  const log = await followStreams([[formatEvent('end', { reason })], []]);
  expect(log).toEqual(['open after undefined', 'connected', 'reset', 'ended']);
});

test('stops if the session is rejected', async () => {
  const log = await followStreams([new Response('', { status: 401 }), []]);
  expect(log).toEqual(['open after undefined', 'ended']);
});

test('waits until the tab is focused when another tab has replaced its stream', async () => {
  const log = await followStreams([[formatEvent('end', { reason: 'replaced' })]]);
  expect(log.slice(2, 5)).toEqual(['reset', 'reconnecting', 'focused']);
});

test('ignores unknown and invalid events', async () => {
  const log = await followStreams([
    [formatEvent('weather', {}), formatEvent('counters', { messages: -1 }), ':\n\n'],
  ]);
  expect(log.slice(0, 4)).toEqual(['open after undefined', 'connected', 'reset', 'reconnecting']);
});
