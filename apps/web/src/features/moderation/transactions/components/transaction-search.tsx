import { addresses, readId, transactionStatuses } from '@pitlane/contracts';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { Button } from '@/ui/button.tsx';
import { Select, TextField } from '@/ui/field.tsx';
import { TRANSACTION_NUMBER_MAX_LENGTH, type TransactionFilter } from '../../moderation-address.ts';

const fieldValuesOf = ({ number, user, status }: TransactionFilter) => ({
  number: number ?? '',
  user: String(user ?? ''),
  status: String(status ?? ''),
});

/** Search form for payments and refunds by account, number and status; the URL holds the criteria. */
export function TransactionSearch({ filter }: { filter: TransactionFilter }) {
  const { t } = useTranslation('moderation');
  const goTo = useGoTo();
  const [values, setValues] = useState(() => fieldValuesOf(filter));
  const [error, setError] = useState('');
  // The URL also changes on back navigation.
  const [lastFilter, setLastFilter] = useState(filter);
  if (JSON.stringify(lastFilter) !== JSON.stringify(filter)) {
    setLastFilter(filter);
    setValues(fieldValuesOf(filter));
  }
  const { number, user, status } = values;
  const changeValues = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const submitSearch = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const accountId = readId(user.trim());
    if (user.trim() !== '' && accountId === null) {
      setError(t('transactions.userWrong'));
      event.currentTarget.querySelector<HTMLInputElement>('[name=user]')?.focus();
      return;
    }
    setError('');
    goTo(
      addresses.moderation({
        tab: 'transactions',
        user: accountId ?? undefined,
        number: number.trim() || undefined,
        status: transactionStatuses.find((knownStatus) => knownStatus === status),
      }),
    );
  };
  const reset = () => {
    setError('');
    setValues(fieldValuesOf({}));
    goTo(addresses.moderation({ tab: 'transactions' }));
  };
  const statuses = transactionStatuses.map((value) => ({
    value,
    label: t(`transactions.statuses.${value}`),
  }));
  return (
    <search>
      <form
        noValidate
        onSubmit={submitSearch}
        className="grid gap-3 sm:grid-cols-2 wide:grid-cols-[1fr_1fr_1fr_auto] wide:items-start"
      >
        <TextField
          label={t('transactions.number')}
          placeholder="2026-000001"
          maxLength={TRANSACTION_NUMBER_MAX_LENGTH}
          autoComplete="off"
          value={number}
          onChange={({ target }) => changeValues({ number: target.value })}
        />
        <TextField
          name="user"
          label={t('transactions.user')}
          inputMode="numeric"
          autoComplete="off"
          value={user}
          error={error}
          onChange={({ target }) => changeValues({ user: target.value })}
        />
        <Select
          label={t('transactions.status')}
          value={status}
          onChange={(value) => changeValues({ status: value })}
          options={[{ value: '', label: t('transactions.any') }, ...statuses]}
        />
        <div className="flex items-end gap-2 wide:mt-[22px]">
          <Button type="submit" look="primary">
            <Search aria-hidden className="size-5" />
            {t('transactions.find')}
          </Button>
          <Button onClick={reset}>{t('transactions.reset')}</Button>
        </div>
      </form>
    </search>
  );
}
