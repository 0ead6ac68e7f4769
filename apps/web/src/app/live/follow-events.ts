import { type StreamEnd, type StreamEventName, streamEvents } from '@pitlane/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { LiveEvent } from '@/lib/live-events.ts';

/** The server sends something every 15 seconds: a connection that is silent for longer counts as broken. */
const MAX_SILENCE_MS = 40_000;
const SHORTEST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

/** `ended`: the session has ended, so the stream does not reconnect. */
export type StreamState = 'connected' | 'reconnecting' | 'ended';

interface FollowOptions {
  signal: AbortSignal;
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>;
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  waitUntilFocused: (signal: AbortSignal) => Promise<void>;
  onEvent: (event: LiveEvent) => void;
  onState: (state: StreamState) => void;
}

type Outcome = StreamEnd | 'unauthorized' | 'broken';

/**
 * Follows the events of an account across broken connections and restarts of the server, until the session ends
 * or `signal` aborts.
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { signal, pause, waitUntilFocused, onEvent, onState } = options;
  let lastId: string | undefined;
  let pauseMs = SHORTEST_PAUSE_MS;
  while (!signal.aborted) {
    const outcome = await readStream(options, lastId, {
      onOpen: () => {
        pauseMs = SHORTEST_PAUSE_MS;
        onState('connected');
        // The server does not resend events from before the first connection of this page.
        if (lastId === undefined) onEvent({ name: 'reset', data: {} });
      },
      onId: (id) => {
        lastId = id;
      },
    });
    if (signal.aborted) return;
    const nextStep = nextStepAfter(outcome);
    onState(nextStep === 'stop' ? 'ended' : 'reconnecting');
    if (nextStep === 'stop') return;
    if (nextStep === 'wait_for_focus') await waitUntilFocused(signal);
    else await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

/** Returns how to continue. If another tab has replaced the stream, only a focused tab reconnects. */
function nextStepAfter(outcome: Outcome): 'stop' | 'wait_for_focus' | 'pause' {
  switch (outcome) {
    case 'logout':
    case 'password':
    case 'blocked':
    case 'unauthorized':
      return 'stop';
    case 'replaced':
      return 'wait_for_focus';
    case 'shutdown':
    case 'broken':
      return 'pause';
  }
}

async function readStream(
  { signal, open, onEvent }: FollowOptions,
  lastId: string | undefined,
  { onOpen, onId }: { onOpen: () => void; onId: (id: string) => void },
): Promise<Outcome> {
  const silenceAborter = new AbortController();
  const startSilenceTimer = () => setTimeout(() => silenceAborter.abort(), MAX_SILENCE_MS);
  let silenceTimer = startSilenceTimer();
  let end: StreamEnd | undefined;
  const parser = createParser({
    onEvent: (message) => {
      const event = parseEvent(message);
      if (message.id !== undefined) onId(message.id);
      if (event?.name === 'end') end = event.data.reason;
      else if (event) onEvent(event);
    },
  });
  try {
    const response = await open(lastId, AbortSignal.any([signal, silenceAborter.signal]));
    if (response.status === 401) return 'unauthorized';
    if (!response.ok || !response.body) return 'broken';
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(silenceTimer);
      silenceTimer = startSilenceTimer();
      parser.feed(chunk.value);
    }
    return end ?? 'broken';
  } catch {
    return end ?? 'broken';
  } finally {
    clearTimeout(silenceTimer);
  }
}

type StreamEvent = LiveEvent | { name: 'end'; data: { reason: StreamEnd } };

const isEventName = (name: string): name is StreamEventName => Object.hasOwn(streamEvents, name);

function parseEvent({ event = '', data }: EventSourceMessage): StreamEvent | null {
  if (!isEventName(event)) return null;
  const parsed = streamEvents[event].safeParse(JSON.parse(data));
  // TypeScript cannot relate the parsed data to the name.
  return parsed.success ? ({ name: event, data: parsed.data } as StreamEvent) : null;
}
