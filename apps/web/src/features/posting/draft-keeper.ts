import { type Draft, type DraftInput, getDraft, removeDraft, saveDraft } from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';
import { randomKey } from '@/lib/idempotency-key.ts';
import { currentSession } from '@/lib/session.ts';
import {
  type DraftStart,
  draftStorageKey,
  isOwnVersion,
  serializeFields,
  serializeValues,
  writeStoredForm,
} from './form-draft.ts';
import { draftFieldsOf, type PostingValues } from './posting-values.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;
const UNAUTHORIZED = 401;
const CONFLICT = 409;
const TOO_MANY = 429;

export type DraftStatus =
  | { state: 'none' | 'saving' | 'device' | 'refused' | 'signed_out' }
  | { state: 'saved'; at: string }
  /** Another form has saved another version: the page asks which one to continue with. */
  | { state: 'asking'; theirs: Draft };

const serverCalls = {
  save: (body: DraftInput): Promise<Draft> => call(saveDraft, { body }),
  look: (): Promise<Draft | null> => call(getDraft, {}),
  remove: (): Promise<unknown> => call(removeDraft, {}),
};

interface KeeperOptions {
  userId: number;
  start: DraftStart;
  initial: PostingValues;
  onStatus: (status: DraftStatus) => void;
  onPhotosGone: (ids: number[]) => void;
  calls?: typeof serverCalls;
  isOwn?: () => boolean;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * States of a draft and their transitions:
 *
 * - `saved`, the server has all of it: `change` and `insist` lead to `unsent`.
 * - `unsent`, some of it is only on the device: `flush`, also by a timer, leads to `saving`.
 * - `saving`, a request is pending: `saved` on success, `unsent` if the form has changed in the interim or the request
 *   has failed, `asking` if another form was faster.
 * - `asking`, nothing is sent until a version is chosen: `keepMine` leads to `unsent`.
 *
 * Each state can be paused: changes are stored on the device and wait for `resume`.
 */
type State = { name: 'saved' | 'unsent' | 'saving' } | { name: 'asking'; theirs: Draft };

/** Classifies a failed save: `conflict` if the server has another version, `lost` if it may have arrived. */
function failureOf(error: unknown): 'conflict' | 'signed_out' | 'refused' | 'busy' | 'lost' {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === CONFLICT) return 'conflict';
  if (status === UNAUTHORIZED) return 'signed_out';
  if (status === TOO_MANY) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'lost';
}

/** Saves a draft on the device and on the server, which accepts only the successor of its version. */
export function createDraftKeeper({
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
  let latestText = serializeValues(initial);
  let saving = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () =>
    writeStoredForm(draftStorageKey(userId), {
      values: latest,
      based_on: version,
      synced: state.name === 'saved',
      sent,
      key,
    });

  const flushLater = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  /** After a save without a response: reports whether the server's draft may be overwritten. */
  const mayOverwrite = (draft: Draft | null): boolean => {
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
      if (sent !== null && !mayOverwrite(await calls.look())) return;
      const fields = draftFieldsOf(latest);
      const text = latestText;
      sent = serializeFields(fields);
      write();
      const { updated_at, photos } = await calls.save({ ...fields, based_on: version });
      [version, sent] = [updated_at, null];
      state = { name: latestText === text ? 'saved' : 'unsent' };
      write();
      if (state.name === 'unsent') flushLater(PAUSE_MS);
      else onStatus({ state: 'saved', at: updated_at });
      const lostIds =
        fields.photo_ids?.filter((id) => !photos.some((photo) => photo.id === id)) ?? [];
      if (lostIds.length > 0) onPhotosGone(lostIds);
    } catch (error) {
      state = { name: 'unsent' };
      fail(error);
    }
  };

  const fail = (error: unknown) => {
    const failure = failureOf(error);
    if (failure === 'conflict') {
      // Reads the server's version first: it may be an own save whose response was lost.
      flushLater(PAUSE_MS);
      return;
    }
    if (failure !== 'lost') sent = null;
    if (failure === 'refused' || failure === 'signed_out') {
      // A retry would be rejected again, or ask to sign in again: waits for the next change.
      onStatus({ state: failure });
      return;
    }
    onStatus({ state: 'device' });
    flushLater(RETRY_MS);
  };

  function flush(): void {
    clearTimeout(timer);
    if (state.name !== 'unsent' || isPaused || !isOwn()) return;
    state = { name: 'saving' };
    onStatus({ state: 'saving' });
    saving = save();
  }

  /** Saves the form as it is, regardless of changes to the draft elsewhere. */
  const insist = (values: PostingValues) => {
    latest = values;
    latestText = serializeValues(values);
    if (state.name === 'saved') state = { name: 'unsent' };
    write();
    flushLater(PAUSE_MS);
  };

  const pause = async () => {
    isPaused = true;
    await saving;
    clearTimeout(timer);
  };
  const resume = () => {
    isPaused = false;
    if (state.name !== 'saved') flushLater(PAUSE_MS);
  };
  const clear = () => {
    isPaused = true;
    writeStoredForm(draftStorageKey(userId), null);
  };

  return {
    key: () => key,
    /** Called after the ad was created: the form may be used for another one. */
    renewKey: () => {
      key = randomKey();
      write();
    },
    /** Stores a changed form on the device at once and on the server after a pause. */
    change: (values: PostingValues) => {
      if (serializeValues(values) !== latestText) insist(values);
    },
    insist,
    /** Sends pending changes, for example when the page is left or the connection is back. */
    flush,
    /** Returns a newer version of another form, unless changes are pending here. */
    lookElsewhere: async (): Promise<{ draft: Draft | null } | null> => {
      const isBusy = () => state.name !== 'saved' || isPaused;
      if (isBusy()) return null;
      const before = version;
      const draft = await calls.look().catch(() => undefined);
      if (draft === undefined || isBusy() || version !== before) return null;
      return (draft?.updated_at ?? null) === version ? null : { draft };
    },
    keepMine: () => {
      if (state.name !== 'asking') return;
      version = state.theirs.updated_at;
      state = { name: 'unsent' };
      write();
      flush();
    },
    /** Sends nothing more; resolves when the pending request has ended. */
    pause,
    resume,
    clear,
    /** Deletes the draft here and on the server; if that fails, preserves both. */
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
