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
 * The states of a draft and what leads from one to another:
 *
 * - `saved`, the server has all of it: `change` and `insist` make it `unsent`.
 * - `unsent`, some of it is only on the device: `flush`, also by a timer, makes it `saving`.
 * - `saving`, one call is under way: `saved` once answered, `unsent` again where the form has changed
 *   meanwhile or the call has failed, `asking` where another form was faster.
 * - `asking`, nothing is sent until a version is chosen: `keepMine` makes it `unsent`.
 *
 * In every state it can be paused: changes are stored on the device and wait for `resume`.
 */
type State = { name: 'saved' | 'unsent' | 'saving' } | { name: 'asking'; theirs: Draft };

/** What a failed save says: `conflict`, another version is on the server; `lost`, it may have arrived. */
function failureOf(error: unknown): 'conflict' | 'signed_out' | 'refused' | 'busy' | 'lost' {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === CONFLICT) return 'conflict';
  if (status === UNAUTHORIZED) return 'signed_out';
  if (status === TOO_MANY) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'lost';
}

/** Keeps a draft on the device and on the server, which takes only the next version of what it has. */
export function keepDraft({
  userId,
  start,
  initial,
  onStatus,
  onPhotosGone,
  calls = serverCalls,
  isOwn = () => currentSession()?.userId === userId,
}: KeeperOptions) {
  let state: State = start.theirs
    ? { name: 'asking', theirs: start.theirs }
    : { name: start.unsent ? 'unsent' : 'saved' };
  let isPaused = false;
  let { key, version, sent } = start;
  let latest = initial;
  let latestText = typedText(initial);
  let saving = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () =>
    writeKept(draftPlace(userId), {
      values: latest,
      based_on: version,
      synced: state.name === 'saved',
      sent,
      key,
    });

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  /** After a save without an answer: whether the server's draft may be overwritten. */
  const continues = (draft: Draft | null): boolean => {
    const isMine = isOwnVersion(draft, { version, sent: [sent] });
    sent = null;
    if (draft && !isMine) {
      state = { name: 'asking', theirs: draft };
      onStatus({ state: 'asking', theirs: draft });
      return false;
    }
    version = draft?.updated_at ?? null;
    return true;
  };

  const save = async () => {
    try {
      if (sent !== null && !continues(await calls.look())) return;
      const fields = draftFieldsOf(latest);
      const text = latestText;
      sent = fieldsText(fields);
      write();
      const { updated_at, photos } = await calls.save({ ...fields, based_on: version });
      [version, sent] = [updated_at, null];
      state = { name: latestText === text ? 'saved' : 'unsent' };
      write();
      if (state.name === 'unsent') later(PAUSE_MS);
      else onStatus({ state: 'saved', at: updated_at });
      const gone = fields.photo_ids?.filter((id) => !photos.some((photo) => photo.id === id)) ?? [];
      if (gone.length > 0) onPhotosGone(gone);
    } catch (error) {
      state = { name: 'unsent' };
      fail(error);
    }
  };

  const fail = (error: unknown) => {
    const failure = failureOf(error);
    if (failure === 'conflict') {
      // First looks at the server's version: it may be an own save whose answer was lost.
      later(PAUSE_MS);
      return;
    }
    if (failure !== 'lost') sent = null;
    if (failure === 'refused' || failure === 'signed_out') {
      // A retry would be refused again, or ask again to sign in: both wait for the next change.
      onStatus({ state: failure });
      return;
    }
    onStatus({ state: 'device' });
    later(RETRY_MS);
  };

  function flush(): void {
    clearTimeout(timer);
    if (state.name !== 'unsent' || isPaused || !isOwn()) return;
    state = { name: 'saving' };
    onStatus({ state: 'saving' });
    saving = save();
  }

  /** Saves the form as it is, whatever has happened to the draft elsewhere. */
  const insist = (values: PostingValues) => {
    latest = values;
    latestText = typedText(values);
    if (state.name === 'saved') state = { name: 'unsent' };
    write();
    later(PAUSE_MS);
  };

  const pause = async () => {
    isPaused = true;
    await saving;
    clearTimeout(timer);
  };
  const resume = () => {
    isPaused = false;
    if (state.name !== 'saved') later(PAUSE_MS);
  };
  const clear = () => {
    isPaused = true;
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
      const isBusy = () => state.name !== 'saved' || isPaused;
      if (isBusy()) return null;
      const before = version;
      const draft = await calls.look().catch(() => undefined);
      if (draft === undefined || isBusy() || version !== before) return null;
      return (draft?.updated_at ?? null) === version ? null : { draft };
    },
    /** Keeps this form and overwrites the other version. */
    keepMine: () => {
      if (state.name !== 'asking') return;
      version = state.theirs.updated_at;
      state = { name: 'unsent' };
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
