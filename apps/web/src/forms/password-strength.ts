import { isPersonalPassword, PASSWORD_MIN } from '@pitlane/contracts';

export const strengths = ['short', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Rows of the keyboard and the alphabet, which are guessed first. */
const PREDICTABLE_RUNS = [
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
const FAIR_MIN_LENGTH = 14;
const STRONG_MIN_LENGTH = 18;
const FAIR_MIN_DISTINCT = 6;
const STRONG_MIN_DISTINCT = 10;

function countUnpredictable(password: string): number {
  const characters = Array.from(password.toLowerCase());
  return characters.filter((character, index) => {
    const previous = characters[index - 1];
    return (
      previous === undefined ||
      (previous !== character &&
        !PREDICTABLE_RUNS.some(
          (run) => run.includes(previous + character) || run.includes(character + previous),
        ))
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
  const distinctCount = new Set(password.toLowerCase()).size;
  if (distinctCount < FAIR_MIN_DISTINCT || isPersonalPassword(password, words)) return 'weak';
  const characterTypes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  const typeCount = characterTypes.filter((pattern) => pattern.test(password)).length;
  const length = countUnpredictable(password) + (typeCount - 1) * 2;
  if (length >= STRONG_MIN_LENGTH && distinctCount >= STRONG_MIN_DISTINCT) return 'strong';
  return length >= FAIR_MIN_LENGTH ? 'fair' : 'weak';
}
