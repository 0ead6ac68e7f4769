import type { Texts } from '@/lib/i18n.ts';
import { addTextFiles, withTexts } from './with-texts.ts';

addTextFiles(import.meta.glob<Texts>('../features/offers/*.json', { import: 'default' }));

/** The dialog in which a price is offered. Only ads need it, so the first pages know nothing of its texts. */
export const loadOfferDialog = () =>
  withTexts(['offers', 'forms'], () => import('@/features/offers/components/offer-dialog.tsx'));
