import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { subscribeSession } from '@/lib/kept-session.ts';
import { type DraftKeeper, type DraftStatus, keepDraft } from './draft-keeper.ts';
import type { ChosenDraft } from './draft-record.ts';
import { draftFieldsOf, type PostingValues } from './posting-values.ts';

const asText = (values: PostingValues) => JSON.stringify([draftFieldsOf(values), values.kind]);

interface DraftOptions {
  form: UseFormReturn<PostingValues>;
  userId: number;
  start: ChosenDraft;
  onElsewhere: (newer: ChosenDraft) => void;
}

/** Keeps what is typed into a form as a draft, from the first word on. */
export function useDraft({ form, userId, start, onElsewhere }: DraftOptions): {
  keeper: DraftKeeper;
  status: DraftStatus;
} {
  const [status, setStatus] = useState<DraftStatus>(() =>
    start.content && start.syncedAt
      ? { state: 'saved', at: new Date(start.syncedAt) }
      : { state: 'none' },
  );
  const [keeper] = useState(() => keepDraft({ userId, start, onStatus: setStatus, onElsewhere }));

  useEffect(() => {
    let before = asText(form.getValues());
    // What was typed without a connection goes out with the first one.
    if (!start.synced) keeper.change(form.getValues());
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = asText(values);
        if (now === before) return;
        before = now;
        keeper.change(values);
      },
    });
    const stopFollowing = subscribeSession(keeper.flush);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void keeper.lookElsewhere();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', keeper.flush);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
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
