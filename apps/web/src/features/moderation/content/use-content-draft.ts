import type { ContentKind } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import type { Pictures } from './api/content.ts';
import { type ContentDraft, readContentDraft, storeContentDraft } from './content-draft.ts';
import { type ContentItem, createDraft, type Draft, findChangedFields } from './content-fields.ts';

interface ContentDraftOptions {
  userId: number;
  kind: ContentKind;
  /** 0 for a new item. */
  id: number;
  item: ContentItem | undefined;
  onDraftPresenceChange: () => void;
}

/**
 * Manages the form values of a content item: the stored values, or a draft on this device until it is saved or
 * discarded.
 */
export function useContentDraft({
  userId,
  kind,
  id,
  item,
  onDraftPresenceChange,
}: ContentDraftOptions) {
  const [storedDraft, setStoredDraft] = useState(() => readContentDraft(userId, kind, id));
  const [emptyDraft] = useState(() => createDraft(kind));
  const base = item?.draft ?? emptyDraft;
  const newestVersion = item?.version ?? 0;
  // An upload that finishes late changes the latest draft, not the rendered one.
  const latestDraft = useRef(storedDraft);
  const latestItemRef = useRef({ base, newestVersion });
  useEffect(() => {
    latestItemRef.current = { base, newestVersion };
  }, [base, newestVersion]);

  const setDraft = (next: ContentDraft | null) => {
    const hasPresenceChanged = (latestDraft.current === null) !== (next === null);
    latestDraft.current = next;
    setStoredDraft(next);
    storeContentDraft(userId, kind, id, next);
    if (hasPresenceChanged) onDraftPresenceChange();
  };
  const change = (changedFields: Draft, addedPictures: Pictures = {}) => {
    const current = latestDraft.current;
    const latestItem = latestItemRef.current;
    const version = current?.version ?? latestItem.newestVersion;
    const draft = { ...(current?.draft ?? latestItem.base), ...changedFields };
    const pictures = { ...current?.pictures, ...addedPictures };
    const equalsStored =
      version === latestItem.newestVersion &&
      findChangedFields(kind, draft, latestItem.base).length === 0;
    setDraft(equalsStored ? null : { version, draft, pictures });
  };
  return {
    draft: storedDraft?.draft ?? base,
    version: storedDraft?.version ?? newestVersion,
    pictures: storedDraft?.pictures,
    isUnsaved: storedDraft !== null,
    isOutdated: storedDraft !== null && storedDraft.version !== newestVersion,
    change,
    /** Discards the draft; returns a function that restores it unless a new draft exists. */
    reset: () => {
      const discarded = latestDraft.current;
      setDraft(null);
      return () => {
        if (latestDraft.current === null) setDraft(discarded);
      };
    },
    /** Handles a successful save; edits made during the request become a draft of the saved version. */
    handleSaved: (sentDraft: Draft, savedItem: Pick<ContentItem, 'id' | 'version'>) => {
      const current = latestDraft.current;
      const hasLaterEdits =
        current !== null && findChangedFields(kind, current.draft, sentDraft).length > 0;
      const remaining = hasLaterEdits ? { ...current, version: savedItem.version } : null;
      setDraft(savedItem.id === id ? remaining : null);
      if (savedItem.id !== id) storeContentDraft(userId, kind, savedItem.id, remaining);
    },
  };
}
