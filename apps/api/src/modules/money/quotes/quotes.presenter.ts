import { amountText, type OptionCounts, type Quote } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';

/** Returns the title of a tariff; a constructor's includes its options. */
export function tariffTitle(name: string, counts: OptionCounts | null, language: Language): string {
  const textOf = (key: string, values: Record<string, string | number>) =>
    translate(language, 'said', `quote.${key}`, values);
  const title = textOf('tariff', { name });
  if (!counts) return title;
  const { car_slots, special_offers } = counts;
  const ads = textOf('adverts', { count: car_slots });
  const specialOffers = textOf('special_offers', { count: special_offers });
  return textOf('made_of', { title, ads: special_offers > 0 ? `${ads}, ${specialOffers}` : ads });
}

/** Formats a time as a day in Moscow, with the year. */
const formatMoscowDay = (language: Language, moment: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'Europe/Moscow',
  })
    .format(new Date(moment))
    .replace(/\sг\.$/, '');

type ChangeAmounts = Pick<Quote, 'credit' | 'amount' | 'refund' | 'ends_at'>;

/** Describes what changes when a constructor replaces the unlimited tariff. */
export function changeText({ ends_at, ...amounts }: ChangeAmounts, language: Language): string {
  const textOf = (key: string) =>
    translate(language, 'said', `change.${key}`, {
      day: ends_at ? formatMoscowDay(language, ends_at) : '',
      credit: amountText(amounts.credit, language),
      amount: amountText(amounts.amount, language),
      refund: amountText(amounts.refund, language),
    });
  const isNonZero = (amount: string) => amount !== '0.00';
  return [
    textOf('starts'),
    isNonZero(amounts.credit) ? textOf('credit') : null,
    isNonZero(amounts.amount) ? textOf('amount') : textOf('free'),
    isNonZero(amounts.refund) ? textOf('refund') : null,
    textOf('rest'),
  ]
    .filter(Boolean)
    .join(' ');
}
