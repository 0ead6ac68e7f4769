import {
  addresses,
  filterToSearchParams,
  hasCriteria,
  periodOptions,
  type SavedFilter,
  type SearchAddress,
  saveFilter,
} from '@pitlane/contracts';
import { useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';
import { searchAddress } from '@/lib/search-address.ts';
import { useSession } from '@/lib/session.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import Dialog from '@/ui/dialog.tsx';
import { TextField } from '@/ui/field.tsx';
import { saveSearch, storePendingSearch } from '../api/pending-search.ts';
import { savedSearchesQuery } from '../api/saved-searches.ts';
import { savedName, savedSearchAddress } from '../saved-name.ts';
import { FrequencySelect } from './frequency-select.tsx';

interface SaveDialogProps {
  filter: SearchAddress;
  onClose: () => void;
}

export function SaveDialog({ filter, onClose }: SaveDialogProps) {
  const { t } = useTranslation('saved-searches');
  const [existingSearch, setExistingSearch] = useState<SavedFilter>();
  const { page: _page, order: _order, ...criteria } = filter;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(existingSearch ? 'save.exists' : 'save.title')}
    >
      {existingSearch ? (
        <div className="flex flex-col gap-4" role="status">
          <p className="text-pretty wrap-anywhere">
            {t('save.existsText', { name: savedName(existingSearch) })}
          </p>
          <div className="flex flex-wrap gap-3 *:flex-1">
            <LinkButton to={savedSearchAddress(existingSearch)}>{t('save.open')}</LinkButton>
            <LinkButton to={addresses.accountSavedSearches()} look="primary">
              {t('save.show')}
            </LinkButton>
          </div>
        </div>
      ) : hasCriteria(criteria) ? (
        <SaveForm filter={filter} onClose={onClose} onExists={setExistingSearch} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty">{t('save.nothing')}</p>
          <Button look="primary" onClick={onClose}>
            {t('save.toFilters')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface SaveFormProps extends SaveDialogProps {
  onExists: (savedSearch: SavedFilter) => void;
}

function SaveForm({ filter, onClose, onExists }: SaveFormProps) {
  const { t } = useTranslation('saved-searches');
  const goTo = useGoTo();
  const session = useSession();
  const [optionId, setOptionId] = useState<number>(periodOptions.account);
  const [isFull, setIsFull] = useState(false);
  const form = useCallForm({
    schema: saveFilter.body,
    values: { name: '' },
    send: async ({ name }) => {
      if (session) {
        // Needed to recognize a search that was saved before.
        const { items } = await queryClient.fetchQuery(savedSearchesQuery());
        const savedSearch = await saveSearch({ filter, name, optionId });
        return { savedSearch, isNew: items.every(({ id }) => id !== savedSearch.id) };
      }
      storePendingSearch({ query: filterToSearchParams(filter).toString(), name, optionId });
      return null;
    },
    onDone: (result) => {
      if (!result) goTo(addresses.login({ next: searchAddress(filter) }));
      else if (!result.isNew) onExists(result.savedSearch);
      else {
        onClose();
        notify.success(t('save.done'), {
          label: t('save.show'),
          onPress: () => goTo(addresses.accountSavedSearches()),
        });
      }
    },
    onFailed: (error) => {
      setIsFull(error instanceof ApiError && error.code === 'saved_filter.limit');
      return false;
    },
  });
  return (
    <Form form={form}>
      {!session && <p className="text-pretty">{t('save.visitor')}</p>}
      <TextField
        label={t('rename.label')}
        optional
        hint={t('rename.hint')}
        autoComplete="off"
        {...form.field('name')}
      />
      <FrequencySelect value={optionId} onChange={setOptionId} />
      <FormError>
        {form.failure && (
          <>
            <p>{form.failure}</p>
            {isFull && (
              <IntentLink
                to={addresses.accountSavedSearches()}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t('save.show')}
              </IntentLink>
            )}
          </>
        )}
      </FormError>
      <SubmitButton pending={form.pending}>
        {t(session ? 'save.submit' : 'save.signIn')}
      </SubmitButton>
    </Form>
  );
}
