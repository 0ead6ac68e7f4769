import { toCardinal as inEnglish } from 'n2words/en-GB';
import { toCardinal as inRussian } from 'n2words/ru-RU';
import { type Language, translate } from '../i18n.ts';

const KOPECKS = 100;

const roublesFormat = new Intl.NumberFormat('ru-RU');
const cardinalWords = { ru: inRussian, en: inEnglish };
const decimalPoint = { ru: ',', en: '.' };

const splitAmount = (kopecks: number) => ({
  roubles: Math.floor(kopecks / KOPECKS),
  fraction: String(kopecks % KOPECKS).padStart(2, '0'),
});

/** Formats kopecks as `2 707,50 ₽` or `2 707.50 ₽`, with non-breaking spaces. */
export function moneyText(kopecks: number, language: Language): string {
  const { roubles: whole, fraction: rest } = splitAmount(kopecks);
  return `${roublesFormat.format(whole)}${decimalPoint[language]}${rest}\u00A0₽`;
}

/** Spells out kopecks for documents: `Две тысячи семьсот семь рублей 50 копеек`. */
export function moneyInWords(kopecks: number, language: Language): string {
  const { roubles: whole, fraction: rest } = splitAmount(kopecks);
  const roublesInWords = cardinalWords[language](whole);
  const translateUnit = (unit: 'roubles' | 'kopecks', count: number) =>
    translate(language, 'documents', `words.${unit}`, { count });
  const text = `${roublesInWords} ${translateUnit('roubles', whole)} ${rest} ${translateUnit('kopecks', Number(rest))}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
