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
  savedSearch: SavedFilter;
  onClose: () => void;
}

/** Dialog to name a search. Without a name, the search is shown with the summary of its filter. */
export default function RenameDialog({ savedSearch, onClose }: RenameDialogProps) {
  const { t } = useTranslation('saved-searches');
  const form = useCallForm({
    schema: saveFilter.body,
    values: { id: savedSearch.id, name: savedSearch.name ?? '' },
    send: (body) => call(saveFilter, { body }),
    onDone: (response) => {
      cacheSavedSearch(response);
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
          placeholder={savedName({ ...savedSearch, name: null })}
          autoComplete="off"
          {...form.field('name')}
        />
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>{t('rename.save')}</SubmitButton>
      </Form>
    </Dialog>
  );
}
