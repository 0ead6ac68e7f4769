import type { ReactNode, RefObject } from 'react';
import { translate, useTranslation } from '@/lib/i18n.ts';

interface List {
  data: unknown;
  isFetching: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface Words {
  /** What stands in the field once the list is there. */
  ready: string;
  /** The same while it is not asked for. */
  before?: string;
}

/** The placeholder of a field whose list is loaded, and a retry for one that failed to load. */
export function useListState() {
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
      // The button disappears: the focus stays at its field.
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
