import { toCardinal as inEnglish } from 'n2words/en-GB';
import { toCardinal as inRussian } from 'n2words/ru-RU';
import { type Language, translate } from '../i18n.ts';

const KOPECKS = 100;

const roubles = new Intl.NumberFormat('ru-RU');
const words = { ru: inRussian, en: inEnglish };
const point = { ru: ',', en: '.' };

const parts = (kopecks: number) => ({
  whole: Math.floor(kopecks / KOPECKS),
  rest: String(kopecks % KOPECKS).padStart(2, '0'),
});

/** Formats kopecks as `2 707,50 ₽` or `2 707.50 ₽`, with non-breaking spaces. */
export function moneyText(kopecks: number, language: Language): string {
  const { whole, rest } = parts(kopecks);
  return `${roubles.format(whole)}${point[language]}${rest}\u00A0₽`;
}

/** Spells out kopecks for documents: `Две тысячи семьсот семь рублей 50 копеек`. */
export function moneyInWords(kopecks: number, language: Language): string {
  const { whole, rest } = parts(kopecks);
  const spelt = words[language](whole);
  const say = (unit: 'roubles' | 'kopecks', count: number) =>
    translate(language, 'documents', `words.${unit}`, { count });
  const text = `${spelt} ${say('roubles', whole)} ${rest} ${say('kopecks', Number(rest))}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
