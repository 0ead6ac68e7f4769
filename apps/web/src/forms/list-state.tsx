import type { ReactNode, RefObject } from 'react';
import { translate, useTranslation } from '@/lib/i18n.ts';

interface List {
  data: unknown;
  isFetching: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface Words {
  ready: string;
  before?: string;
}

/** Returns the placeholder of a field whose options are loaded, with a retry after a failure. */
export function useListPlaceholder() {
  const { t } = useTranslation('forms');
  return (
    { data, isFetching, isError, refetch }: List,
    field: RefObject<HTMLElement | null>,
    { ready, before = '' }: Words,
  ): { placeholder: string; hint?: ReactNode } => {
    if (data !== undefined) return { placeholder: ready };
    if (isFetching) return { placeholder: t('list.loading') };
    if (!isError) return { placeholder: before };
    const again = () => {
      void refetch();
      // The retry button disappears: moves the focus to its field.
      field.current?.focus();
    };
    return {
      placeholder: t('list.failed'),
      hint: (
        <button type="button" onClick={again} className="py-3.5 underline">
          {translate('ui:error.retry')}
        </button>
      ),
    };
  };
}
