import type { Texts } from '@/lib/i18n.ts';
import { addTextFiles, withTexts } from './with-texts.ts';

addTextFiles(import.meta.glob<Texts>('../features/offers/*.json', { import: 'default' }));

/** Loads the offer dialog with its texts. Only pages of ads need it. */
export const loadOfferDialog = () =>
  withTexts(['offers', 'forms'], () => import('@/features/offers/components/offer-dialog.tsx'));
