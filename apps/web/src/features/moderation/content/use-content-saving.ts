import { type ContentEntry, type ContentKind, contentFields } from '@pitlane/contracts';
import { useRef, useState } from 'react';
import { splitFieldErrors } from '@/forms/field-errors.ts';
import {
  isVersionConflict,
  refetchContent,
  usePreviewContent,
  useSaveContent,
} from './api/content.ts';
import { type Draft, findDraftErrors } from './content-fields.ts';

interface ContentSavingOptions {
  kind: ContentKind;
  id: number;
  draft: Draft;
  onSaved: (sentDraft: Draft, entry: ContentEntry) => void;
  onErrors: (errors: ReadonlyMap<string, string>) => void;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

export function useContentSaving({ kind, id, draft, onSaved, onErrors }: ContentSavingOptions) {
  const saveMutation = useSaveContent();
  const previewMutation = usePreviewContent();
  const isSending = useRef(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<unknown>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const isField = (name: string): name is string => name in contentFields[kind];

  const showErrors = (fieldErrors: ReadonlyMap<string, string>, generalError: unknown) => {
    setErrors(fieldErrors);
    setFailure(generalError);
    onErrors(fieldErrors);
    setFocusRequests((count) => count + 1);
  };
  const runIfValid = async <Result>(request: () => Promise<Result>): Promise<Result | null> => {
    const draftErrors = findDraftErrors(kind, draft);
    if (draftErrors.size > 0) {
      showErrors(draftErrors, null);
      return null;
    }
    if (isSending.current) return null;
    isSending.current = true;
    try {
      const result = await request();
      setErrors(NO_ERRORS);
      setFailure(null);
      return result;
    } catch (error) {
      // Loads what another editor has saved, to show it beside the draft.
      if (isVersionConflict(error)) await refetchContent(kind, id);
      const { fields, rest } = splitFieldErrors(error, isField);
      const message = rest.length > 0 ? rest.join('. ') : error;
      showErrors(fields, fields.size > 0 && rest.length === 0 ? null : message);
      return null;
    } finally {
      isSending.current = false;
    }
  };

  return {
    errors,
    failure,
    focusRequests,
    isSaving: saveMutation.isPending,
    isPreviewing: previewMutation.isPending,
    save: async (version: number) => {
      const entry = await runIfValid(() => saveMutation.mutateAsync({ kind, id, version, draft }));
      if (entry) onSaved(draft, entry);
    },
    preview: () => runIfValid(() => previewMutation.mutateAsync({ kind, draft })),
    /** Moves the focus to a decision that the user has to make first. */
    requestFocus: () => setFocusRequests((count) => count + 1),
  };
}
