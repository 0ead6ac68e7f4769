import type { Photo } from '@pitlane/contracts';
import {
  afterEvent,
  emptyQueue,
  type Fault,
  isUpload,
  nextToSend,
  type Queue,
  type QueueEvent,
  type UploadTile,
} from './upload-queue.ts';

/** How the sending of a photo ended. */
export type Outcome =
  | { kind: 'stored'; photo: Photo }
  | { kind: 'failed'; fault: Fault }
  /** The server takes nothing for some time. */
  | { kind: 'later'; seconds: number }
  /** No answer came, or none that means something. */
  | { kind: 'broken' };

export interface Sending {
  signal: AbortSignal;
  /** How much has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
}

/** Sends one photo; rejects where its signal was aborted. */
type Send = (file: File, sending: Sending) => Promise<Outcome>;

/** Pauses after a connection broke, each time a longer one; then the photo has failed. */
const PAUSES_MS = [2_000, 8_000];
const SECOND = 1_000;
const BROKEN: Fault = { kind: 'connection', final: false };

interface RunnerOptions {
  send: Send;
  isOnline: () => boolean;
  now: () => number;
}

export interface UploadRunner {
  queue: () => Queue;
  subscribe: (onChange: () => void) => () => void;
  dispatch: (event: QueueEvent) => void;
  /** Begins to send, after `stop` too. */
  start: () => void;
  /** Breaks off what is being sent, and forgets what is not stored. */
  stop: () => void;
}

/** Keeps a queue, sends what waits in it, and breaks off what has left it. */
export function createUploadRunner({ send, isOnline, now }: RunnerOptions): UploadRunner {
  let queue = emptyQueue;
  let isRunning = false;
  let pause: { until: number; timer: ReturnType<typeof setTimeout> } | null = null;
  const listeners = new Set<() => void>();
  const sendings = new Map<string, AbortController>();

  const become = (event: QueueEvent) => {
    queue = afterEvent(queue, event);
    for (const listener of [...listeners]) listener();
  };

  const dispatch = (event: QueueEvent) => {
    become(event);
    for (const [key, controller] of sendings) {
      if (queue.tiles.some((tile) => tile.key === key && isUpload(tile))) continue;
      sendings.delete(key);
      controller.abort();
    }
    proceed();
  };

  const endOf = (tile: UploadTile, outcome: Outcome): QueueEvent => {
    const { key } = tile;
    switch (outcome.kind) {
      case 'stored':
        return { type: 'stored', key, photo: outcome.photo };
      case 'failed':
        return { type: 'failed', key, fault: outcome.fault };
      case 'later': {
        const until = now() + outcome.seconds * SECOND;
        return { type: 'heldBack', key, hold: { why: 'limit', until } };
      }
      case 'broken': {
        if (!isOnline()) return { type: 'heldBack', key, hold: { why: 'offline', until: null } };
        const wait = PAUSES_MS[tile.breaks];
        if (wait === undefined) return { type: 'failed', key, fault: BROKEN };
        return { type: 'heldBack', key, hold: { why: 'connection', until: now() + wait } };
      }
    }
  };

  const run = async (tile: UploadTile) => {
    const controller = new AbortController();
    sendings.set(tile.key, controller);
    become({ type: 'started', key: tile.key });
    const onProgress = (sent: number) => {
      if (sendings.get(tile.key) === controller) {
        become({ type: 'progressed', key: tile.key, sent });
      }
    };
    const outcome = await send(tile.file, { signal: controller.signal, onProgress }).catch(
      (): Outcome => ({ kind: 'failed', fault: { kind: 'server', final: false } }),
    );
    // Broken off meanwhile: whoever did it knows.
    if (sendings.get(tile.key) !== controller) return;
    sendings.delete(tile.key);
    dispatch(endOf(tile, outcome));
  };

  const waitFor = (until: number | null) => {
    if (pause?.until === until) return;
    clearTimeout(pause?.timer);
    pause = null;
    if (until === null) return;
    const timer = setTimeout(() => dispatch({ type: 'released' }), Math.max(until - now(), 0));
    pause = { until, timer };
  };

  const proceed = () => {
    if (!isRunning) return;
    if (!isOnline() && nextToSend(queue).length > 0) {
      become({ type: 'held', hold: { why: 'offline', until: null } });
    }
    waitFor(queue.hold?.until ?? null);
    for (const tile of nextToSend(queue)) void run(tile);
  };

  return {
    queue: () => queue,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    dispatch,
    start: () => {
      isRunning = true;
      proceed();
    },
    stop: () => {
      isRunning = false;
      waitFor(null);
      dispatch({ type: 'brokenOff' });
    },
  };
}
