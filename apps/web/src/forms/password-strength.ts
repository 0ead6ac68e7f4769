import { isPersonalPassword, PASSWORD_MIN } from '@pitlane/contracts';

export const strengths = ['short', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Rows of the keyboard and the alphabet, which are guessed first. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
];
const FAIR_LENGTH = 14;
const STRONG_LENGTH = 18;
const FEW_DISTINCT = 6;
const STRONG_DISTINCT = 10;

function countUnpredictable(password: string): number {
  const characters = Array.from(password.toLowerCase());
  return characters.filter((character, index) => {
    const before = characters[index - 1];
    return (
      before === undefined ||
      (before !== character &&
        !RUNS.some((run) => run.includes(before + character) || run.includes(character + before)))
    );
  }).length;
}

/**
 * Estimates the strength of a new password while it is typed; the server alone decides. Length counts most,
 * following current guidance; a mix of character types compensates in part.
 * @param words personal words, from `personalWords`
 */
export function passwordStrength(password: string, words: readonly string[]): Strength {
  if (Array.from(password).length < PASSWORD_MIN) return 'short';
  const distinct = new Set(password.toLowerCase()).size;
  if (distinct < FEW_DISTINCT || isPersonalPassword(password, words)) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  const mix = kinds.filter((kind) => kind.test(password)).length;
  const length = countUnpredictable(password) + (mix - 1) * 2;
  if (length >= STRONG_LENGTH && distinct >= STRONG_DISTINCT) return 'strong';
  return length >= FAIR_LENGTH ? 'fair' : 'weak';
}
