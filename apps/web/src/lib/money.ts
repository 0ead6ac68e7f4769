import { amountText, toAmount } from '@pitlane/contracts';
import { currentLanguage } from './i18n.ts';

/** A sum as people read it. */
export const sumText = (sum: string): string => amountText(sum, currentLanguage());

/** Kopecks as people read them. */
export const moneyText = (kopecks: number): string => sumText(toAmount(kopecks));
