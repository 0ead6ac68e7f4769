import { amountText, toAmount } from '@pitlane/contracts';
import { currentLanguage } from './i18n.ts';

export const formatAmount = (amount: string): string => amountText(amount, currentLanguage());

export const formatKopecks = (kopecks: number): string => formatAmount(toAmount(kopecks));
