import { type ContentEntry, type ContentKind, contentFields } from '@pitlane/contracts';
import { useRef, useState } from 'react';
import { splitFieldErrors } from '@/forms/failed-call.ts';
import {
  isVersionConflict,
  refetchContent,
  usePreviewContent,
  useSaveContent,
} from './api/content.ts';
import { type Draft, draftErrors } from './content-fields.ts';

interface SavingOptions {
  kind: ContentKind;
  id: number;
  draft: Draft;
  onSaved: (sent: Draft, stored: ContentEntry) => void;
  onErrors: (errors: ReadonlyMap<string, string>) => void;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

export function useContentSaving({ kind, id, draft, onSaved, onErrors }: SavingOptions) {
  const saving = useSaveContent();
  const previewing = usePreviewContent();
  const sending = useRef(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempts, setAttempts] = useState(0);
  const isField = (name: string): name is string => name in contentFields[kind];

  const refuse = (wrong: ReadonlyMap<string, string>, rest: unknown) => {
    setErrors(wrong);
    setFailure(rest);
    onErrors(wrong);
    setAttempts((times) => times + 1);
  };
  const attempt = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | null> => {
    const wrong = draftErrors(kind, draft);
    if (wrong.size > 0) {
      refuse(wrong, null);
      return null;
    }
    if (sending.current) return null;
    sending.current = true;
    try {
      const answer = await ask();
      setErrors(NO_ERRORS);
      setFailure(null);
      return answer;
    } catch (error) {
      // Loads what another editor has saved, to show it beside the draft.
      if (isVersionConflict(error)) await refetchContent(kind, id);
      const { fields, rest } = splitFieldErrors(error, isField);
      const fieldMessages = rest.length > 0 ? rest.join('. ') : error;
      refuse(fields, fields.size > 0 && rest.length === 0 ? null : fieldMessages);
      return null;
    } finally {
      sending.current = false;
    }
  };

  return {
    errors,
    failure,
    attempts,
    isSaving: saving.isPending,
    isPreviewing: previewing.isPending,
    save: async (version: number) => {
      const stored = await attempt(() => saving.mutateAsync({ kind, id, version, draft }));
      if (stored) onSaved(draft, stored);
    },
    preview: () => attempt(() => previewing.mutateAsync({ kind, draft })),
    /** Draws attention to a pending decision in the form. */
    lookHere: () => setAttempts((times) => times + 1),
  };
}
