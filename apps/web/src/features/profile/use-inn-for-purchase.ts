import { type RefObject, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { readNext } from '@/lib/read-next.ts';

/**
 * Returns whether a purchase requires the INN of the company. If so, focuses the field and returns to the purchase
 * once the INN is saved.
 * @param isSaved true if the company has an INN and nothing else is unsaved
 */
export function useInnForPurchase(
  form: RefObject<HTMLFormElement | null>,
  isSaved: boolean,
): boolean {
  const goTo = useGoTo();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const isRequired = params.get('field') === 'company_inn';
  const next = readNext(params.get('next'));
  useEffect(() => {
    const field = isRequired && form.current?.elements.namedItem('company_inn');
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [isRequired, form]);
  useEffect(() => {
    if (isRequired && isSaved && next) goTo(next, { state });
  }, [isRequired, isSaved, next, state, goTo]);
  return isRequired;
}
