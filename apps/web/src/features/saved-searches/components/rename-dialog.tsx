import { type SavedFilter, saveFilter } from '@pitlane/contracts';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import Dialog from '@/ui/dialog.tsx';
import { TextField } from '@/ui/field.tsx';
import { cacheSavedSearch } from '../api/saved-searches.ts';
import { savedName } from '../saved-name.ts';

interface RenameDialogProps {
  saved: SavedFilter;
  onClose: () => void;
}

/** Names a search, or removes its name in favor of the summary of its filter. */
export default function RenameDialog({ saved, onClose }: RenameDialogProps) {
  const { t } = useTranslation('saved-searches');
  const form = useCallForm({
    schema: saveFilter.body,
    values: { id: saved.id, name: saved.name ?? '' },
    send: (body) => call(saveFilter, { body }),
    onDone: (answer) => {
      cacheSavedSearch(answer);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('rename.title')}>
      <Form form={form}>
        <TextField
          label={t('rename.label')}
          optional
          hint={t('rename.hint')}
          placeholder={savedName({ ...saved, name: null })}
          autoComplete="off"
          {...form.field('name')}
        />
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>{t('rename.save')}</SubmitButton>
      </Form>
    </Dialog>
  );
}
