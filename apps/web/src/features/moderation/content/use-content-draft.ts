import type { ContentKind } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import type { Pictures } from './api/content.ts';
import { type ContentDraft, readContentDraft, storeContentDraft } from './content-draft.ts';
import { type ContentItem, type Draft, findChangedFields, newDraft } from './content-fields.ts';

interface TypingOptions {
  userId: number;
  kind: ContentKind;
  /** 0 for a new item. */
  id: number;
  item: ContentItem | undefined;
  onKept: () => void;
}

/**
 * Manages the form values of a content item: the stored values, or a draft on this device until it is saved or
 * discarded.
 */
export function useContentDraft({ userId, kind, id, item, onKept }: TypingOptions) {
  const [typed, setTyped] = useState(() => readContentDraft(userId, kind, id));
  const [emptyDraft] = useState(() => newDraft(kind));
  const base = item?.draft ?? emptyDraft;
  const newest = item?.version ?? 0;
  // An upload that finishes late changes the latest draft, not the rendered one.
  const latest = useRef(typed);
  const latestStored = useRef({ base, newest });
  useEffect(() => {
    latestStored.current = { base, newest };
  }, [base, newest]);

  const setDraft = (next: ContentDraft | null) => {
    const isOther = (latest.current === null) !== (next === null);
    latest.current = next;
    setTyped(next);
    storeContentDraft(userId, kind, id, next);
    if (isOther) onKept();
  };
  const change = (part: Draft, more: Pictures = {}) => {
    const now = latest.current;
    const stored = latestStored.current;
    const version = now?.version ?? stored.newest;
    const draft = { ...(now?.draft ?? stored.base), ...part };
    const pictures = { ...now?.pictures, ...more };
    const isAsStored =
      version === stored.newest && findChangedFields(kind, draft, stored.base).length === 0;
    setDraft(isAsStored ? null : { version, draft, pictures });
  };
  return {
    draft: typed?.draft ?? base,
    version: typed?.version ?? newest,
    pictures: typed?.pictures,
    isUnsaved: typed !== null,
    isOutdated: typed !== null && typed.version !== newest,
    change,
    /** Discards the draft; returns a function that restores it unless a new draft exists. */
    reset: () => {
      const discarded = latest.current;
      setDraft(null);
      return () => {
        if (latest.current === null) setDraft(discarded);
      };
    },
    /** Handles a saved draft; later edits become a draft of the next version. */
    saved: (sent: Draft, stored: Pick<ContentItem, 'id' | 'version'>) => {
      const now = latest.current;
      const isMore = now !== null && findChangedFields(kind, now.draft, sent).length > 0;
      const remaining = isMore ? { ...now, version: stored.version } : null;
      setDraft(stored.id === id ? remaining : null);
      if (stored.id !== id) storeContentDraft(userId, kind, stored.id, remaining);
    },
  };
}
