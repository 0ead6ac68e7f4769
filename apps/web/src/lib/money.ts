import { amountText, toAmount } from '@pitlane/contracts';
import { currentLanguage } from './i18n.ts';

export const sumText = (sum: string): string => amountText(sum, currentLanguage());

export const moneyText = (kopecks: number): string => sumText(toAmount(kopecks));
