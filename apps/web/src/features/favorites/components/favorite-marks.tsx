import {
  type Favorite,
  favoriteStages,
  getFavorites,
  MAX_NOTE_LENGTH,
  updateFavorite,
} from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { LeaveGuard } from '@/forms/leave-guard.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { Select } from '@/ui/field.tsx';
import { errorText } from '@/ui/states.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';

const SAVE_DELAY_MS = 800;

export function FavoriteMarks({ favorite }: { favorite: Favorite }) {
  const { t } = useTranslation('favorites');
  const { id } = favorite.post;
  const [note, setNote] = useState(favorite.note);
  const [savedNote, setSavedNote] = useState(favorite.note);
  const { mutate, error, isPending, isSuccess } = useCall(updateFavorite, {
    onSuccess: (_changed, { body }) => {
      if (typeof body.note === 'string') setSavedNote(body.note);
      void queryClient.invalidateQueries({ queryKey: [getFavorites.path] });
    },
  });
  const isUnsaved = note !== savedNote;

  // Saves after a pause in typing or when the field loses the focus.
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(() => mutate({ body: { id, note } }), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, note, isUnsaved, mutate]);

  const isSaving = isUnsaved || isPending;
  const statusText = isSaving ? t('note.saving') : isSuccess ? t('note.saved') : undefined;
  return (
    <div className="col-span-2 flex flex-col gap-3 desk:col-span-1">
      <Select
        label={t('stage.own')}
        value={favorite.stage ?? ''}
        onChange={(value) =>
          mutate({
            body: { id, stage: favoriteStages.find((stage) => stage === value) ?? null },
          })
        }
        options={[
          { value: '', label: t('stage.none') },
          ...favoriteStages.map((stage) => ({ value: stage, label: t(`stage.${stage}`) })),
        ]}
      />
      <TextareaField
        label={t('note.label')}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        placeholder={t('note.placeholder')}
        autoComplete="off"
        hint={error ? undefined : statusText}
        error={error ? errorText(error) : undefined}
        onChange={(event) => setNote(event.target.value)}
        onBlur={() => {
          if (isUnsaved) mutate({ body: { id, note } });
        }}
      />
      {isUnsaved && <LeaveGuard isUnsaved={() => true}>{t('note.unsaved')}</LeaveGuard>}
    </div>
  );
}
