import { type Draft, removeDraft, saveDraft } from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';
import { currentSession } from '@/lib/kept-session.ts';
import { type ChosenDraft, writeDraftRecord } from './draft-record.ts';
import { draftFieldsOf, type PostingValues } from './posting-values.ts';
import { randomKey } from './repeat-key.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 15_000;

/** Where what is typed has got to. */
export type DraftStatus =
  | { state: 'none' }
  | { state: 'saving' | 'saved' | 'device' | 'signed_out'; at: Date };

interface KeeperOptions {
  userId: number;
  start: ChosenDraft;
  onStatus: (status: DraftStatus) => void;
  /** The calls it makes; tests give others. */
  send?: (values: PostingValues) => Promise<Draft>;
  remove?: () => Promise<unknown>;
  /** Whether it is still the same person who is signed in. */
  isOwn?: () => boolean;
}

export interface DraftKeeper {
  /** Something was typed: kept on the device at once, on the server after a pause. */
  change: (values: PostingValues) => void;
  /** Sends what waits, as when the page is left or the connection is back. */
  flush: () => void;
  /** Nothing more is sent; resolves once what is under way has come to its end. */
  pause: () => Promise<void>;
  resume: () => void;
  /** The draft has become an ad, which takes it off the server: nothing is left of it here. */
  forget: () => void;
  /** Leaves nothing behind, here and on the server; where that fails everything stays. */
  discard: () => Promise<void>;
  /** For the Idempotency-Key of placing this ad. */
  readonly key: string;
}

const saveOnServer = (values: PostingValues) => call(saveDraft, { body: draftFieldsOf(values) });

/** Keeps a draft on the device and on the server; one call at a time, the latest words win. */
export function keepDraft({
  userId,
  start,
  onStatus,
  send = saveOnServer,
  remove = () => call(removeDraft, {}),
  isOwn = () => currentSession()?.userId === userId,
}: KeeperOptions): DraftKeeper {
  const key = start.key ?? randomKey();
  let syncedAt = start.syncedAt;
  let waiting: PostingValues | null = null;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;

  const write = (values: PostingValues, synced: boolean) =>
    writeDraftRecord(userId, {
      fields: draftFieldsOf(values),
      photos: values.photos,
      kind: values.kind,
      saved_at: new Date().toISOString(),
      synced_at: syncedAt,
      synced,
      key,
    });

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  const save = async (values: PostingValues) => {
    try {
      const draft = await send(values);
      syncedAt = draft.updated_at;
      // Newer words are on the device already.
      write(waiting ?? values, waiting === null);
      if (!waiting) onStatus({ state: 'saved', at: new Date() });
      else if (!paused) later(PAUSE_MS);
    } catch (error) {
      waiting ??= values;
      const signedOut = error instanceof ApiError && error.status === 401;
      onStatus({ state: signedOut ? 'signed_out' : 'device', at: new Date() });
      // Whoever did not want to sign in is not asked again until the next words.
      if (!signedOut && !paused) later(RETRY_MS);
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
    key,
    change: (values) => {
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
