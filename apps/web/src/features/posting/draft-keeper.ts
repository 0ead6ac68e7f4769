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
const TOO_MANY_REQUESTS = 429;

export type DraftStatus =
  | { state: 'none' | 'saving' | 'device' | 'refused' | 'signed_out' }
  | { state: 'saved'; savedAt: string }
  /** Another form has saved another version: the page asks which one to continue with. */
  | { state: 'asking'; theirs: Draft };

const serverCalls = {
  save: (body: DraftInput): Promise<Draft> => call(saveDraft, { body }),
  load: (): Promise<Draft | null> => call(getDraft, {}),
  remove: (): Promise<unknown> => call(removeDraft, {}),
};

interface DraftKeeperOptions {
  userId: number;
  start: DraftStart;
  initialValues: PostingValues;
  onStatus: (status: DraftStatus) => void;
  onPhotosLost: (ids: number[]) => void;
  calls?: typeof serverCalls;
  isSignedInAsOwner?: () => boolean;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * States of a draft and their transitions:
 *
 * - `saved`: the server has the whole draft. `change` and `scheduleSave` lead to `unsent`.
 * - `unsent`: some changes are only on the device. `flush`, which a timer calls too, leads to `saving`.
 * - `saving`: a request is pending. It leads to `saved` on success, to `unsent` if the form has changed since then or
 *   the request has failed, and to `asking` if another form has saved first.
 * - `asking`: nothing is sent until the user has chosen a version. `keepMine` leads to `unsent`.
 *
 * Each state can be paused: changes are stored on the device and wait for `resume`.
 */
type State = { name: 'saved' | 'unsent' | 'saving' } | { name: 'asking'; theirs: Draft };

/** Classifies a failed save: `conflict` if the server has another version, `lost` if it may have arrived. */
function failureOf(error: unknown): 'conflict' | 'signed_out' | 'refused' | 'busy' | 'lost' {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === CONFLICT) return 'conflict';
  if (status === UNAUTHORIZED) return 'signed_out';
  if (status === TOO_MANY_REQUESTS) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'lost';
}

/** Saves a draft on the device and on the server, which accepts only saves based on its current version. */
export function createDraftKeeper({
  userId,
  start,
  initialValues,
  onStatus,
  onPhotosLost,
  calls = serverCalls,
  isSignedInAsOwner = () => currentSession()?.userId === userId,
}: DraftKeeperOptions) {
  let state: State = start.theirs
    ? { name: 'asking', theirs: start.theirs }
    : { name: start.hasUnsentChanges ? 'unsent' : 'saved' };
  let isPaused = false;
  let { key, version, sent } = start;
  let latestValues = initialValues;
  let latestSerialized = serializeValues(initialValues);
  let pendingSave = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const writeToDevice = () =>
    writeStoredForm(draftStorageKey(userId), {
      values: latestValues,
      based_on: version,
      synced: state.name === 'saved',
      sent,
      key,
    });

  const scheduleFlush = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  /** After a save without a response, continues from the server's version; returns false if another form saved it. */
  const adoptServerVersion = (draft: Draft | null): boolean => {
    const isOwn = isOwnVersion(draft, { version, sent: [sent] });
    sent = null;
    if (draft && !isOwn) {
      state = { name: 'asking', theirs: draft };
      onStatus({ state: 'asking', theirs: draft });
      return false;
    }
    version = draft?.updated_at ?? null;
    return true;
  };

  const save = async () => {
    try {
      if (sent !== null && !adoptServerVersion(await calls.load())) return;
      const fields = draftFieldsOf(latestValues);
      const serialized = latestSerialized;
      sent = serializeFields(fields);
      writeToDevice();
      const { updated_at, photos } = await calls.save({ ...fields, based_on: version });
      [version, sent] = [updated_at, null];
      state = { name: latestSerialized === serialized ? 'saved' : 'unsent' };
      writeToDevice();
      if (state.name === 'unsent') scheduleFlush(PAUSE_MS);
      else onStatus({ state: 'saved', savedAt: updated_at });
      const lostIds =
        fields.photo_ids?.filter((id) => !photos.some((photo) => photo.id === id)) ?? [];
      if (lostIds.length > 0) onPhotosLost(lostIds);
    } catch (error) {
      state = { name: 'unsent' };
      handleFailure(error);
    }
  };

  const handleFailure = (error: unknown) => {
    const failure = failureOf(error);
    if (failure === 'conflict') {
      // Reads the server's version first: it may be an own save whose response was lost.
      scheduleFlush(PAUSE_MS);
      return;
    }
    if (failure !== 'lost') sent = null;
    if (failure === 'refused' || failure === 'signed_out') {
      // A retry would be rejected again, or ask to sign in again: waits for the next change.
      onStatus({ state: failure });
      return;
    }
    onStatus({ state: 'device' });
    scheduleFlush(RETRY_MS);
  };

  function flush(): void {
    clearTimeout(timer);
    if (state.name !== 'unsent' || isPaused || !isSignedInAsOwner()) return;
    state = { name: 'saving' };
    onStatus({ state: 'saving' });
    pendingSave = save();
  }

  /** Stores the form on the device and schedules a save on the server, even if the form has not changed. */
  const scheduleSave = (values: PostingValues) => {
    latestValues = values;
    latestSerialized = serializeValues(values);
    if (state.name === 'saved') state = { name: 'unsent' };
    writeToDevice();
    scheduleFlush(PAUSE_MS);
  };

  const pause = async () => {
    isPaused = true;
    await pendingSave;
    clearTimeout(timer);
  };
  const resume = () => {
    isPaused = false;
    if (state.name !== 'saved') scheduleFlush(PAUSE_MS);
  };
  const clear = () => {
    isPaused = true;
    writeStoredForm(draftStorageKey(userId), null);
  };

  return {
    getKey: () => key,
    /** Sets a new key after the ad was created, because the form may be used for another ad. */
    renewKey: () => {
      key = randomKey();
      writeToDevice();
    },
    /** Stores a changed form on the device at once and on the server after a pause. */
    change: (values: PostingValues) => {
      if (serializeValues(values) !== latestSerialized) scheduleSave(values);
    },
    scheduleSave,
    /** Sends pending changes, for example when the page is left or the connection is restored. */
    flush,
    /** Returns a newer version saved by another form, unless changes are pending here. */
    findNewerVersion: async (): Promise<{ draft: Draft | null } | null> => {
      const hasPendingChanges = () => state.name !== 'saved' || isPaused;
      if (hasPendingChanges()) return null;
      const previousVersion = version;
      const draft = await calls.load().catch(() => undefined);
      if (draft === undefined || hasPendingChanges() || version !== previousVersion) return null;
      return (draft?.updated_at ?? null) === version ? null : { draft };
    },
    keepMine: () => {
      if (state.name !== 'asking') return;
      version = state.theirs.updated_at;
      state = { name: 'unsent' };
      writeToDevice();
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
