import { type Draft, type DraftFields, getDraft, removeDraft, saveDraft } from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';
import { currentSession } from '@/lib/kept-session.ts';
import { mergeDrafts, typedText } from './draft-merge.ts';
import { type ChosenDraft, contentOf, writeDraftRecord } from './draft-record.ts';
import { type DraftContent, draftFieldsOf, type PostingValues } from './posting-values.ts';
import { randomKey } from './repeat-key.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 15_000;

/** Where what is typed has got to. */
export type DraftStatus =
  | { state: 'none' }
  | { state: 'saving' | 'saved' | 'device' | 'refused' | 'signed_out'; at: Date };

interface KeeperOptions {
  userId: number;
  start: ChosenDraft;
  /** The form as it began. */
  initial: PostingValues;
  /** A draft as the form holds it. */
  read: (content: DraftContent) => PostingValues;
  onStatus: (status: DraftStatus) => void;
  /** The form takes over what was changed elsewhere. */
  onMerged: (values: PostingValues) => void;
  /** The draft was placed or discarded elsewhere. */
  onGone: () => void;
  /** The server does not have these photos of the form any more. */
  onPhotosGone: (ids: number[]) => void;
  /** The calls it makes; tests give others. */
  send?: (values: PostingValues, basedOn: string | null) => Promise<Draft>;
  look?: () => Promise<Draft | null>;
  remove?: () => Promise<unknown>;
  /** Whether it is still the same person who is signed in. */
  isOwn?: () => boolean;
}

export interface DraftKeeper {
  /** The form may have changed: kept on the device at once, on the server after a pause. */
  change: (values: PostingValues) => void;
  /** What stands in the form is wanted, whatever has become of the draft elsewhere. */
  insist: (values: PostingValues) => void;
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

const CONFLICT = 409;
const TOO_MANY = 429;

/** Why what was typed has not reached the server. */
function failedState(error: unknown): 'device' | 'refused' | 'signed_out' {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return 'device';
  if (error.status === 401) return 'signed_out';
  return error.status === TOO_MANY || error.status === CONFLICT ? 'device' : 'refused';
}

const saveOnServer = (values: PostingValues, based_on: string | null) =>
  call(saveDraft, { body: { ...draftFieldsOf(values), based_on } });

/**
 * Keeps a draft on the device and on the server, one call at a time. The server takes only the next
 * version of what it has; what another form has made of it meanwhile is merged and sent again.
 */
export function keepDraft({
  userId,
  start,
  initial,
  read,
  onStatus,
  onMerged,
  onGone,
  onPhotosGone,
  send = saveOnServer,
  look = () => call(getDraft, {}),
  remove = () => call(removeDraft, {}),
  isOwn = () => currentSession()?.userId === userId,
}: KeeperOptions): DraftKeeper {
  let key = start.key ?? randomKey();
  /** The server's version that this form knows. */
  let version = start.syncedAt;
  /** That version as the form would hold it: what differs from it was typed here. */
  let base = start.synced ? draftFieldsOf(initial) : asTyped(start.base ?? {});
  let latest = initial;
  let latestText = typedText(initial);
  /** Something of the latest has not been sent. */
  let waiting = false;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Sends that have failed in a row, as far as nothing has given new hope since. */
  let failures = 0;
  let paused = false;
  let merging = false;

  function asTyped(fields: DraftFields): DraftFields {
    const { photo_ids = [] } = fields;
    return { ...draftFieldsOf(read({ fields, photos: [] })), photo_ids };
  }

  const become = (values: PostingValues) => {
    latest = values;
    latestText = typedText(values);
  };

  const contentHere = () => ({
    fields: draftFieldsOf(latest),
    photos: latest.photos,
    kind: latest.kind,
  });

  const write = (synced: boolean) => {
    const place = { synced_at: version, synced, base: synced ? null : base, key };
    writeDraftRecord(userId, { ...contentHere(), ...place });
  };

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  /** Of a draft that is gone elsewhere only what was never sent is left. */
  const goOnWithout = () => {
    if (waiting) {
      write(false);
      return;
    }
    paused = true;
    writeDraftRecord(userId, null);
    onGone();
  };

  /** Goes on from what the server has by now; what was typed here since stays. */
  const takeOver = (known: Draft | null): void => {
    if ((known?.updated_at ?? null) === version) return;
    version = known?.updated_at ?? null;
    if (known === null) {
      goOnWithout();
      return;
    }
    const before = latestText;
    const there = contentOf(known);
    become(read(mergeDrafts(base, contentHere(), there)));
    base = asTyped(there.fields);
    waiting = JSON.stringify(draftFieldsOf(latest)) !== JSON.stringify(base);
    write(!waiting);
    if (latestText === before) return;
    merging = true;
    onMerged(latest);
    merging = false;
  };

  const sendLatest = async () => {
    const sent = draftFieldsOf(latest);
    waiting = false;
    try {
      const { updated_at, photos } = await send(latest, version);
      version = updated_at;
      base = sent;
      write(!waiting);
      const there = photos.map(({ id }) => id);
      const gone = sent.photo_ids?.filter((id) => !there.includes(id)) ?? [];
      if (gone.length > 0) onPhotosGone(gone);
    } catch (error) {
      waiting = true;
      if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
      takeOver(await look());
    }
  };

  const save = async () => {
    try {
      await sendLatest();
      failures = 0;
      if (!waiting) onStatus({ state: 'saved', at: new Date() });
      else if (!paused) later(PAUSE_MS);
    } catch (error) {
      const state = failedState(error);
      onStatus({ state, at: new Date() });
      // What was refused is so again, and whoever did not want to sign in is not asked again: both
      // until the next words.
      failures += 1;
      if (state !== 'device' || paused) return;
      const soon = failures === 1 && !(error instanceof ApiError && error.status === TOO_MANY);
      later(soon ? PAUSE_MS : RETRY_MS);
    }
  };

  function flush(): void {
    clearTimeout(timer);
    if (!waiting || sending || paused || !isOwn()) return;
    onStatus({ state: 'saving', at: new Date() });
    sending = save().finally(() => {
      sending = null;
    });
  }

  const lookElsewhere = async () => {
    const isBusy = () => waiting || sending !== null || paused || !isOwn();
    if (isBusy()) return;
    const before = version;
    // Without an answer the next save finds out.
    const known = await look().catch(() => undefined);
    if (known === undefined || isBusy() || version !== before) return;
    takeOver(known);
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

  const insist = (values: PostingValues) => {
    become(values);
    waiting = true;
    write(false);
    if (!paused) later(PAUSE_MS);
  };

  return {
    get key() {
      return key;
    },
    renewKey: (values) => {
      key = randomKey();
      become(values);
      write(!waiting && !sending);
    },
    lookElsewhere,
    change: (values) => {
      if (!merging && typedText(values) !== latestText) insist(values);
    },
    insist,
    flush: () => {
      failures = 0;
      flush();
    },
    pause,
    resume,
    forget: () => {
      waiting = false;
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
      waiting = false;
      writeDraftRecord(userId, null);
    },
  };
}
