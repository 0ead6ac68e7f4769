import { type Draft, getDraft, removeDraft, saveDraft } from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';
import { currentSession } from '@/lib/kept-session.ts';
import {
  type ChosenDraft,
  chooseDraft,
  type DraftRecord,
  writeDraftRecord,
} from './draft-record.ts';
import { draftFieldsOf, type PostingValues } from './posting-values.ts';
import { randomKey } from './repeat-key.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 15_000;
/** After so long without an answer another device may have gone on with the draft. */
const QUIET_MS = 60_000;

/** Where what is typed has got to. */
export type DraftStatus =
  | { state: 'none' }
  | { state: 'saving' | 'saved' | 'device' | 'refused' | 'signed_out'; at: Date };

interface KeeperOptions {
  userId: number;
  start: ChosenDraft;
  onStatus: (status: DraftStatus) => void;
  /** What another device has made of the draft takes the place of what is here. */
  onElsewhere: (newer: ChosenDraft) => void;
  /** The calls it makes; tests give others. */
  send?: (values: PostingValues) => Promise<Draft>;
  look?: () => Promise<Draft | null>;
  remove?: () => Promise<unknown>;
  /** Whether it is still the same person who is signed in. */
  isOwn?: () => boolean;
}

export interface DraftKeeper {
  /** Something was typed: kept on the device at once, on the server after a pause. */
  change: (values: PostingValues) => void;
  /** Sends what waits, as when the page is left or the connection is back. */
  flush: () => void;
  /** Asks whether another device has gone on with the draft, unless something waits here. */
  lookElsewhere: () => Promise<void>;
  /** Nothing more is sent; resolves once what is under way has come to its end. */
  pause: () => Promise<void>;
  resume: () => void;
  /** The draft has become an ad, which takes it off the server: nothing is left of it here. */
  forget: () => void;
  /** Leaves nothing behind, here and on the server; where that fails everything stays. */
  discard: () => Promise<void>;
  /** The ad is placed: what the form holds can become another one. */
  renewKey: (values: PostingValues) => void;
  /** For the Idempotency-Key of placing this ad. */
  readonly key: string;
}

const TOO_MANY = 429;

/** Why what was typed has not reached the server. */
function failedState(error: unknown): 'device' | 'refused' | 'signed_out' {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return 'device';
  if (error.status === 401) return 'signed_out';
  return error.status === TOO_MANY ? 'device' : 'refused';
}

const saveOnServer = (values: PostingValues) => call(saveDraft, { body: draftFieldsOf(values) });

/** Keeps a draft on the device and on the server; one call at a time, the latest words win. */
export function keepDraft({
  userId,
  start,
  onStatus,
  onElsewhere,
  send = saveOnServer,
  look = () => call(getDraft, {}),
  remove = () => call(removeDraft, {}),
  isOwn = () => currentSession()?.userId === userId,
}: KeeperOptions): DraftKeeper {
  let key = start.key ?? randomKey();
  let syncedAt = start.syncedAt;
  /** When the server last said which draft it has. */
  let heardAt = Date.now();
  let record: DraftRecord | null = null;
  let waiting: PostingValues | null = null;
  /** When the words that wait began to be typed. */
  let typedFrom = 0;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;

  const write = (values: PostingValues, synced: boolean) => {
    record = {
      fields: draftFieldsOf(values),
      photos: values.photos,
      kind: values.kind,
      saved_at: new Date().toISOString(),
      synced_at: syncedAt,
      synced,
      key,
    };
    writeDraftRecord(userId, record);
  };

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  /** Whether what the server has by now takes the place of what is here. */
  const isOvertaken = (draft: Draft | null): boolean => {
    heardAt = Date.now();
    if ((draft?.updated_at ?? null) === syncedAt) return false;
    // A few words typed into an old version do not outweigh the new one.
    const few = draft !== null && heardAt - typedFrom < QUIET_MS;
    const chosen = chooseDraft(record && few ? { ...record, synced: true } : record, draft);
    syncedAt = chosen.syncedAt;
    if (!chosen.synced) return false;
    paused = true;
    waiting = null;
    writeDraftRecord(userId, null);
    onElsewhere(chosen);
    return true;
  };

  const save = async (values: PostingValues) => {
    try {
      if (Date.now() - heardAt > QUIET_MS) {
        const known = await look();
        if (paused) {
          waiting ??= values;
          return;
        }
        if (isOvertaken(known)) return;
      }
      const draft = await send(values);
      heardAt = Date.now();
      syncedAt = draft.updated_at;
      // Newer words are on the device already.
      write(waiting ?? values, waiting === null);
      if (!waiting) onStatus({ state: 'saved', at: new Date() });
      else if (!paused) later(PAUSE_MS);
    } catch (error) {
      waiting ??= values;
      const state = failedState(error);
      onStatus({ state, at: new Date() });
      // What was refused is so again, and whoever did not want to sign in is not asked again: both
      // until the next words.
      if (state === 'device' && !paused) later(RETRY_MS);
    }
  };

  function flush(): void {
    clearTimeout(timer);
    if (!waiting || sending || paused || !isOwn()) return;
    const values = waiting;
    waiting = null;
    onStatus({ state: 'saving', at: new Date() });
    sending = save(values).finally(() => {
      sending = null;
    });
  }

  const lookElsewhere = async () => {
    const isBusy = () => waiting !== null || sending !== null || paused || !isOwn();
    if (isBusy()) return;
    const before = syncedAt;
    // Without an answer the next save looks.
    const known = await look().catch(() => undefined);
    if (known === undefined || isBusy() || syncedAt !== before) return;
    isOvertaken(known);
  };

  const pause = async () => {
    paused = true;
    clearTimeout(timer);
    await sending;
  };
  const resume = () => {
    paused = false;
    if (waiting) later(PAUSE_MS);
  };

  return {
    get key() {
      return key;
    },
    renewKey: (values) => {
      key = randomKey();
      write(values, waiting === null);
    },
    lookElsewhere,
    change: (values) => {
      if (!waiting && !sending) typedFrom = Date.now();
      waiting = values;
      write(values, false);
      if (!paused) later(PAUSE_MS);
    },
    flush,
    pause,
    resume,
    forget: () => {
      waiting = null;
      writeDraftRecord(userId, null);
    },
    discard: async () => {
      await pause();
      try {
        await remove();
      } catch (error) {
        resume();
        throw error;
      }
      waiting = null;
      writeDraftRecord(userId, null);
    },
  };
}
