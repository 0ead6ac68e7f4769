import type { CreateData } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { subscribeSession } from '@/lib/kept-session.ts';
import { type DraftKeeper, type DraftStatus, keepDraft } from './draft-keeper.ts';
import type { ChosenDraft } from './draft-record.ts';
import {
  draftValues,
  type FieldName,
  flagNames,
  type PostingValues,
  textNames,
} from './posting-values.ts';

const fieldNames: readonly FieldName[] = [
  ...textNames,
  ...flagNames,
  'kind',
  'contact_phones',
  'photos',
];

interface DraftOptions {
  form: UseFormReturn<PostingValues>;
  data: CreateData;
  userId: number;
  start: ChosenDraft;
  /** The form as it began. */
  initial: PostingValues;
  /** What was changed elsewhere is in the form now. */
  onMerged: () => void;
  /** The draft was placed or discarded elsewhere. */
  onGone: () => void;
  /** The server does not have these photos any more. */
  onPhotosGone: (ids: number[]) => void;
}

/** Puts into a form what has become of it elsewhere; where it is the same nothing moves. */
function takeOver(form: UseFormReturn<PostingValues>, values: PostingValues): void {
  const now = form.getValues();
  const isSame = (name: FieldName) => JSON.stringify(now[name]) === JSON.stringify(values[name]);
  for (const name of fieldNames) {
    if (isSame(name)) continue;
    const shouldValidate = form.getFieldState(name).error !== undefined;
    form.setValue(name, values[name], { shouldDirty: true, shouldValidate });
  }
}

/** Keeps what is typed into a form as a draft, from the first word on. */
export function useDraft(options: DraftOptions): { keeper: DraftKeeper; status: DraftStatus } {
  const { form, start } = options;
  const [status, setStatus] = useState<DraftStatus>(() =>
    start.content && start.syncedAt
      ? { state: 'saved', at: new Date(start.syncedAt) }
      : { state: 'none' },
  );
  const shown = useRef(false);
  const [keeper] = useState(() => {
    const { data, userId, initial, onMerged, onGone, onPhotosGone } = options;
    return keepDraft({
      userId,
      start,
      initial,
      read: (content) => draftValues(data, content),
      onStatus: setStatus,
      onMerged: (values) => {
        // What was sent on leaving may be merged when the form has gone.
        if (!shown.current) return;
        takeOver(form, values);
        onMerged();
      },
      onGone,
      onPhotosGone: (ids) => {
        if (shown.current) onPhotosGone(ids);
      },
    });
  });

  useEffect(() => {
    shown.current = true;
    // What was typed without a connection goes out with the first one.
    if (!start.synced) keeper.insist(form.getValues());
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keeper.change(values),
    });
    const stopFollowing = subscribeSession(keeper.flush);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void keeper.lookElsewhere();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', keeper.flush);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      shown.current = false;
      stopListening();
      stopFollowing();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', keeper.flush);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [form, keeper, start]);

  return { keeper, status };
}
