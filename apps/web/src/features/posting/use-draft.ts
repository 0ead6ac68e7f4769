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
  initialValues: PostingValues;
  /** Called when another form has saved another version or deleted the draft, and nothing is pending here. */
  onChangedElsewhere: (draft: Draft | null) => void;
  onPhotosLost: (ids: number[]) => void;
}

function initialStatus({ content, version, hasUnsentChanges, theirs }: DraftStart): DraftStatus {
  if (theirs) return { state: 'asking', theirs };
  if (hasUnsentChanges) return { state: 'saving' };
  return content && version ? { state: 'saved', savedAt: version } : { state: 'none' };
}

/** Saves a form as a draft from the first change on. */
export function useDraft(options: DraftOptions): { keeper: DraftKeeper; status: DraftStatus } {
  const { form, start } = options;
  const [status, setStatus] = useState(() => initialStatus(start));
  const isMounted = useRef(false);
  const [keeper] = useState(() =>
    createDraftKeeper({
      ...options,
      onStatus: setStatus,
      onPhotosLost: (ids) => {
        // The last save may get its response after the form has unmounted.
        if (isMounted.current) options.onPhotosLost(ids);
      },
    }),
  );
  const { onChangedElsewhere } = options;
  const handleNewerVersion = useEffectEvent((draft: Draft | null) => {
    if (!isMounted.current) return;
    keeper.clear();
    onChangedElsewhere(draft);
  });

  useEffect(() => {
    isMounted.current = true;
    // Sends changes that were stored on the device only.
    keeper.resume();
    const unsubscribeForm = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keeper.change(values),
    });
    const unsubscribeSession = subscribeSession(keeper.flush);
    const abortController = new AbortController();
    const { signal } = abortController;
    const onVisible = async () => {
      const newerVersion =
        document.visibilityState === 'visible' && (await keeper.findNewerVersion());
      if (newerVersion) handleNewerVersion(newerVersion.draft);
    };
    document.addEventListener('visibilitychange', () => void onVisible(), { signal });
    window.addEventListener('online', keeper.flush, { signal });
    window.addEventListener('pagehide', keeper.flush, { signal });
    return () => {
      isMounted.current = false;
      abortController.abort();
      unsubscribeForm();
      unsubscribeSession();
      keeper.flush();
    };
  }, [form, keeper]);

  return { keeper, status };
}
