import type { ReactNode, RefObject } from 'react';
import { translate, useTranslation } from '@/lib/i18n.ts';

interface OptionsQuery {
  data: unknown;
  isFetching: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface Placeholders {
  whenLoaded: string;
  /** Placeholder until the query is enabled, e.g. before a country is chosen. */
  whenDisabled?: string;
}

/**
 * Returns a function that computes the placeholder of a field from the query for its options, and a retry button
 * if the query has failed.
 */
export function useOptionsPlaceholder() {
  const { t } = useTranslation('forms');
  return (
    { data, isFetching, isError, refetch }: OptionsQuery,
    field: RefObject<HTMLElement | null>,
    { whenLoaded, whenDisabled = '' }: Placeholders,
  ): { placeholder: string; hint?: ReactNode } => {
    if (data !== undefined) return { placeholder: whenLoaded };
    if (isFetching) return { placeholder: t('list.loading') };
    if (!isError) return { placeholder: whenDisabled };
    const retry = () => {
      void refetch();
      // The retry button is about to disappear, so move the focus to the field.
      field.current?.focus();
    };
    return {
      placeholder: t('list.failed'),
      hint: (
        <button type="button" onClick={retry} className="py-3.5 underline">
          {translate('ui:error.retry')}
        </button>
      ),
    };
  };
}
