import { type RefObject, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { readNext } from '@/lib/read-next.ts';

/**
 * Reports whether a purchase requires the INN of the company: its field is then shown first, and saving it leads
 * back.
 * @param isSaved true if the company has an INN and nothing else is unsaved
 */
export function useInnForPurchase(
  form: RefObject<HTMLFormElement | null>,
  isSaved: boolean,
): boolean {
  const goTo = useGoTo();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const isWanted = params.get('field') === 'company_inn';
  const next = readNext(params.get('next'));
  useEffect(() => {
    const field = isWanted && form.current?.elements.namedItem('company_inn');
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [isWanted, form]);
  useEffect(() => {
    if (isWanted && isSaved && next) goTo(next, { state });
  }, [isWanted, isSaved, next, state, goTo]);
  return isWanted;
}
