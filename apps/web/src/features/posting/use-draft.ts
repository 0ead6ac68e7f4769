import type { Draft } from '@pitlane/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { subscribeSession } from '@/lib/session.ts';
import { createDraftKeeper, type DraftKeeper, type DraftStatus } from './draft-keeper.ts';
import type { DraftStart } from './form-draft.ts';
import type { PostingValues } from './posting-values.ts';

interface DraftOptions {
  form: UseFormReturn<PostingValues>;
  userId: number;
  start: DraftStart;
  initial: PostingValues;
  /** Called when another form has saved another version or deleted the draft, and nothing is pending here. */
  onElsewhere: (draft: Draft | null) => void;
  onPhotosGone: (ids: number[]) => void;
}

function firstStatus({ content, version, unsent, theirs }: DraftStart): DraftStatus {
  if (theirs) return { state: 'asking', theirs };
  if (unsent) return { state: 'saving' };
  return content && version ? { state: 'saved', at: version } : { state: 'none' };
}

/** Saves a form as a draft from the first change on. */
export function useDraft(options: DraftOptions): { keeper: DraftKeeper; status: DraftStatus } {
  const { form, start } = options;
  const [status, setStatus] = useState(() => firstStatus(start));
  const isShown = useRef(false);
  const [keeper] = useState(() =>
    createDraftKeeper({
      ...options,
      onStatus: setStatus,
      onPhotosGone: (ids) => {
        // The last save may get its response after the form has unmounted.
        if (isShown.current) options.onPhotosGone(ids);
      },
    }),
  );
  const { onElsewhere } = options;
  const takeOver = useEffectEvent((draft: Draft | null) => {
    if (!isShown.current) return;
    keeper.clear();
    onElsewhere(draft);
  });

  useEffect(() => {
    isShown.current = true;
    // Sends offline changes once there is a connection.
    keeper.resume();
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keeper.change(values),
    });
    const stopFollowing = subscribeSession(keeper.flush);
    const listening = new AbortController();
    const { signal } = listening;
    const onVisible = async () => {
      const other = document.visibilityState === 'visible' && (await keeper.lookElsewhere());
      if (other) takeOver(other.draft);
    };
    document.addEventListener('visibilitychange', () => void onVisible(), { signal });
    window.addEventListener('online', keeper.flush, { signal });
    window.addEventListener('pagehide', keeper.flush, { signal });
    return () => {
      isShown.current = false;
      listening.abort();
      stopListening();
      stopFollowing();
      keeper.flush();
    };
  }, [form, keeper]);

  return { keeper, status };
}
