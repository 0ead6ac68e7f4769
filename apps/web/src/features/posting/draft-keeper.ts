import { type Draft, type DraftToSave, getDraft, removeDraft, saveDraft } from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';
import { randomKey } from '@/lib/idempotency-key.ts';
import { currentSession } from '@/lib/session.ts';
import {
  type DraftStart,
  draftPlace,
  fieldsText,
  isOwnVersion,
  typedText,
  writeKept,
} from './form-draft.ts';
import { draftFieldsOf, type PostingValues } from './posting-values.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;
const UNAUTHORIZED = 401;
const CONFLICT = 409;
const TOO_MANY = 429;

/** Where the draft is saved by now. */
export type DraftStatus =
  | { state: 'none' | 'saving' | 'device' | 'refused' | 'signed_out' }
  | { state: 'saved'; at: string }
  /** Another form has saved another version: the page asks which one to keep. */
  | { state: 'asking'; theirs: Draft };

const serverCalls = {
  save: (body: DraftToSave): Promise<Draft> => call(saveDraft, { body }),
  look: (): Promise<Draft | null> => call(getDraft, {}),
  remove: (): Promise<unknown> => call(removeDraft, {}),
};

interface KeeperOptions {
  userId: number;
  start: DraftStart;
  /** The form as it began. */
  initial: PostingValues;
  onStatus: (status: DraftStatus) => void;
  /** The server does not have these photos of the form any more. */
  onPhotosGone: (ids: number[]) => void;
  /** The calls it makes, replaced in tests. */
  calls?: typeof serverCalls;
  /** Whether it is still the same person who is signed in. */
  isOwn?: () => boolean;
}

export type DraftKeeper = ReturnType<typeof keepDraft>;

/**
 * Keeps a draft on the device and on the server, one call at a time. The server takes only the next
 * version of what it has; where another form was faster, nothing is sent until somebody has chosen.
 */
export function keepDraft({
  userId,
  start,
  initial,
  onStatus,
  onPhotosGone,
  calls = serverCalls,
  isOwn = () => currentSession()?.userId === userId,
}: KeeperOptions) {
  let { key, version, unsent, sent, theirs } = start;
  let latest = initial;
  let latestText = typedText(initial);
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;

  const write = () =>
    writeKept(draftPlace(userId), {
      values: latest,
      based_on: version,
      synced: !unsent,
      sent,
      key,
    });

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  const become = (values: PostingValues) => {
    latest = values;
    latestText = typedText(values);
  };

  /** Whether the form may be saved over what the server has by now; if not, somebody is asked. */
  const settle = (draft: Draft | null): boolean => {
    if (isOwnVersion(draft, { version, sent: [sent] })) {
      version = draft?.updated_at ?? null;
    } else {
      theirs = draft;
    }
    sent = null;
    if (theirs) onStatus({ state: 'asking', theirs });
    return theirs === null;
  };

  const save = async () => {
    try {
      if (sent !== null && !settle(await calls.look())) return;
      const fields = draftFieldsOf(latest);
      const text = latestText;
      sent = fieldsText(fields);
      write();
      const { updated_at, photos } = await calls.save({ ...fields, based_on: version });
      [version, sent] = [updated_at, null];
      unsent = latestText !== text;
      write();
      if (unsent) later(PAUSE_MS);
      else onStatus({ state: 'saved', at: updated_at });
      const gone = fields.photo_ids?.filter((id) => !photos.some((photo) => photo.id === id)) ?? [];
      if (gone.length > 0) onPhotosGone(gone);
    } catch (error) {
      fail(error);
    }
  };

  const fail = (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === CONFLICT) {
      // First looks at the server's version: it may be an own save whose answer was lost.
      later(PAUSE_MS);
      return;
    }
    const isRefused = status >= 400 && status < 500;
    if (isRefused) sent = null;
    if (isRefused && status !== TOO_MANY) {
      // A retry would be refused again, or ask again to sign in: both wait for the next change.
      onStatus({ state: status === UNAUTHORIZED ? 'signed_out' : 'refused' });
      return;
    }
    onStatus({ state: 'device' });
    later(RETRY_MS);
  };

  function flush(): void {
    clearTimeout(timer);
    if (!unsent || sending || paused || theirs || !isOwn()) return;
    onStatus({ state: 'saving' });
    sending = save().finally(() => {
      sending = null;
    });
  }

  /** Saves the form as it is, whatever has happened to the draft elsewhere. */
  const insist = (values: PostingValues) => {
    become(values);
    unsent = true;
    write();
    later(PAUSE_MS);
  };

  const pause = async () => {
    paused = true;
    await sending;
    clearTimeout(timer);
  };
  const resume = () => {
    paused = false;
    if (unsent) later(PAUSE_MS);
  };
  const clear = () => {
    paused = true;
    writeKept(draftPlace(userId), null);
  };

  return {
    /** For the Idempotency-Key of placing this ad. */
    key: () => key,
    /** The ad is placed: the form can become another one. */
    renewKey: () => {
      key = randomKey();
      write();
    },
    /** The form may have changed: kept on the device at once, on the server after a pause. */
    change: (values: PostingValues) => {
      if (typedText(values) !== latestText) insist(values);
    },
    insist,
    /** Sends what waits, as when the page is left or the connection is back. */
    flush,
    /** A newer version of another form, unless something waits here. */
    lookElsewhere: async (): Promise<{ draft: Draft | null } | null> => {
      const isBusy = () => unsent || sending !== null || paused;
      if (isBusy()) return null;
      const before = version;
      const draft = await calls.look().catch(() => undefined);
      if (draft === undefined || isBusy() || version !== before) return null;
      return (draft?.updated_at ?? null) === version ? null : { draft };
    },
    /** Keeps this form and overwrites the other version. */
    keepMine: () => {
      version = theirs?.updated_at ?? version;
      theirs = null;
      unsent = true;
      write();
      flush();
    },
    /** Sends nothing more; resolves when the call under way has ended. */
    pause,
    resume,
    /** Clears the draft from the device and sends nothing more. */
    clear,
    /** Deletes the draft here and on the server; if that fails, everything stays. */
    discard: async () => {
      await pause();
      try {
        await calls.remove();
      } catch (error) {
        resume();
        throw error;
      }
      clear();
    },
  };
}
