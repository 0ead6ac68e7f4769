import type { ContentKind } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import type { Pictures } from './api/content.ts';
import { keepTyped, readTyped, type TypedContent } from './content-draft.ts';
import { type ContentItem, type Draft, differing, newDraft } from './content-fields.ts';

interface TypingOptions {
  userId: number;
  kind: ContentKind;
  /** 0 of something new. */
  id: number;
  /** What is stored by now; undefined of something new. */
  item: ContentItem | undefined;
  /** Something began to be kept on this device, or is no longer. */
  onKept: () => void;
}

/**
 * What stands in the form of a thing: what is stored until something is typed, which then stays on
 * this device until it is saved or given up.
 */
export function useContentTyping({ userId, kind, id, item, onKept }: TypingOptions) {
  const [typed, setTyped] = useState(() => readTyped(userId, kind, id));
  const [began] = useState(() => newDraft(kind));
  const base = item?.draft ?? began;
  const newest = item?.version ?? 0;
  // An upload that ends changes what has been typed and saved meanwhile.
  const latest = useRef(typed);
  const known = useRef({ base, newest });
  useEffect(() => {
    known.current = { base, newest };
  }, [base, newest]);

  const become = (next: TypedContent | null) => {
    const isOther = (latest.current === null) !== (next === null);
    latest.current = next;
    setTyped(next);
    keepTyped(userId, kind, id, next);
    if (isOther) onKept();
  };
  const change = (part: Draft, more: Pictures = {}) => {
    const now = latest.current;
    const stored = known.current;
    const version = now?.version ?? stored.newest;
    const draft = { ...(now?.draft ?? stored.base), ...part };
    const pictures = { ...now?.pictures, ...more };
    const isAsStored =
      version === stored.newest && differing(kind, draft, stored.base).length === 0;
    become(isAsStored ? null : { version, draft, pictures });
  };
  return {
    draft: typed?.draft ?? base,
    version: typed?.version ?? newest,
    pictures: typed?.pictures,
    isUnsaved: typed !== null,
    isOutdated: typed !== null && typed.version !== newest,
    change,
    /** Gives up what was typed; what it returns brings it back, unless something else is typed by then. */
    reset: () => {
      const given = latest.current;
      become(null);
      return () => {
        if (latest.current === null) become(given);
      };
    },
    /** A draft was saved; what was typed since then is kept for the next version. */
    saved: (sent: Draft, stored: Pick<ContentItem, 'id' | 'version'>) => {
      const now = latest.current;
      const isMore = now !== null && differing(kind, now.draft, sent).length > 0;
      const left = isMore ? { ...now, version: stored.version } : null;
      become(stored.id === id ? left : null);
      if (stored.id !== id) keepTyped(userId, kind, stored.id, left);
    },
  };
}
