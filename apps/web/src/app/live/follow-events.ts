import { type StreamEnd, type StreamEventName, streamEvents } from '@pitlane/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { LiveEvent } from '@/lib/live.ts';

/** The server sends something every 15 seconds: a connection that is silent for longer is dead. */
const SILENCE_MS = 40_000;
const SHORTEST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

/** `live`: connected; `away`: reconnecting; `over`: the session has ended. */
export type StreamState = 'live' | 'away' | 'over';

interface Following {
  signal: AbortSignal;
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>;
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isLookedAt: (signal: AbortSignal) => Promise<void>;
  onEvent: (event: LiveEvent) => void;
  onState: (state: StreamState) => void;
}

type Outcome = StreamEnd | 'refused' | 'broken';

/**
 * Follows the events of an account across broken connections and restarts of the server, until the session ends
 * or `signal` aborts.
 */
export async function followEvents(following: Following): Promise<void> {
  const { signal, pause, isLookedAt, onEvent, onState } = following;
  let lastId: string | undefined;
  let milliseconds = SHORTEST_PAUSE_MS;
  while (!signal.aborted) {
    const outcome = await readStream(following, lastId, {
      onOpen: () => {
        milliseconds = SHORTEST_PAUSE_MS;
        onState('live');
        // Events before the first one of this page are not sent again.
        if (lastId === undefined) onEvent({ name: 'reset', data: {} });
      },
      onId: (id) => {
        lastId = id;
      },
    });
    if (signal.aborted) return;
    const next = nextAfter(outcome);
    onState(next === 'stop' ? 'over' : 'away');
    if (next === 'stop') return;
    if (next === 'look') await isLookedAt(signal);
    else await pause(milliseconds, signal);
    milliseconds = Math.min(2 * milliseconds, LONGEST_PAUSE_MS);
  }
}

/** Decides how to continue; of many tabs only the focused one reconnects. */
function nextAfter(outcome: Outcome): 'stop' | 'look' | 'pause' {
  switch (outcome) {
    case 'logout':
    case 'password':
    case 'blocked':
    case 'refused':
      return 'stop';
    case 'replaced':
      return 'look';
    case 'shutdown':
    case 'broken':
      return 'pause';
  }
}

async function readStream(
  { signal, open, onEvent }: Following,
  lastId: string | undefined,
  { onOpen, onId }: { onOpen: () => void; onId: (id: string) => void },
): Promise<Outcome> {
  const silence = new AbortController();
  const watch = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = watch();
  let end: StreamEnd | undefined;
  const parser = createParser({
    onEvent: (message) => {
      const event = readEvent(message);
      if (message.id !== undefined) onId(message.id);
      if (event?.name === 'end') end = event.data.reason;
      else if (event) onEvent(event);
    },
  });
  try {
    const response = await open(lastId, AbortSignal.any([signal, silence.signal]));
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'broken';
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = watch();
      parser.feed(chunk.value);
    }
    return end ?? 'broken';
  } catch {
    return end ?? 'broken';
  } finally {
    clearTimeout(timer);
  }
}

type ReadEvent = LiveEvent | { name: 'end'; data: { reason: StreamEnd } };

const isName = (name: string): name is StreamEventName => Object.hasOwn(streamEvents, name);

function readEvent({ event = '', data }: EventSourceMessage): ReadEvent | null {
  if (!isName(event)) return null;
  const read = streamEvents[event].safeParse(JSON.parse(data));
  // TypeScript cannot relate the parsed data to the name.
  return read.success ? ({ name: event, data: read.data } as ReadEvent) : null;
}
