import { amountText, type OptionCounts, type Quote } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';

/** Returns the title of a tariff line; a constructor's includes its options. */
export function tariffTitle(name: string, counts: OptionCounts | null, language: Language): string {
  const say = (key: string, values: Record<string, string | number>) =>
    translate(language, 'said', `quote.${key}`, values);
  const title = say('tariff', { name });
  if (!counts) return title;
  const { car_slots, special_offers } = counts;
  const ads = say('adverts', { count: car_slots });
  const special = say('special_offers', { count: special_offers });
  return say('made_of', { title, ads: special_offers > 0 ? `${ads}, ${special}` : ads });
}

/** Formats a time as a day in Moscow, with the year. */
const dayIn = (language: Language, moment: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'Europe/Moscow',
  })
    .format(new Date(moment))
    .replace(/\sг\.$/, '');

type Change = Pick<Quote, 'credit' | 'amount' | 'refund' | 'ends_at'>;

/** Returns sentences on what changes when a constructor replaces the unlimited tariff. */
export function changeText({ ends_at, ...sums }: Change, language: Language): string {
  const say = (key: string) =>
    translate(language, 'said', `change.${key}`, {
      day: ends_at ? dayIn(language, ends_at) : '',
      credit: amountText(sums.credit, language),
      amount: amountText(sums.amount, language),
      refund: amountText(sums.refund, language),
    });
  const isSum = (sum: string) => sum !== '0.00';
  return [
    say('starts'),
    isSum(sums.credit) ? say('credit') : null,
    isSum(sums.amount) ? say('amount') : say('free'),
    isSum(sums.refund) ? say('refund') : null,
    say('rest'),
  ]
    .filter(Boolean)
    .join(' ');
}
