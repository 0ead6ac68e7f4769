const CYRILLIC =
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya';
const latinLetters = new Map(
  CYRILLIC.split(' ').map((pair): [string, string] => {
    const [from = '', to = ''] = pair.split(':');
    return [from, to];
  }),
);

const replaceLetters = (text: string, letters: ReadonlyMap<string, string>) =>
  Array.from(text, (letter) => letters.get(letter) ?? letter).join('');

/** Transliterates lower-case Cyrillic letters by sound. */
export const transliterate = (text: string): string => replaceLetters(text, latinLetters);

/** Normalizes a name for comparison: ignores case, accents, width, spaces and signs. */
export const searchKeyOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const CYRILLIC_LOOKALIKES = 'авекмнорстух';
const latinLookalikes = new Map(
  Array.from(CYRILLIC_LOOKALIKES, (letter, at): [string, string] => [
    letter,
    'abekmhopctyx'.charAt(at),
  ]),
);

/** Replaces Cyrillic letters with the Latin ones that look the same, because `М5` may be typed in either alphabet. */
export const toLatinLookalikes = (text: string): string => replaceLetters(text, latinLookalikes);

/** Returns a rough phonetic form: `каррера` and `Carrera` are both `karera`. */
export const phoneticKeyOf = (text: string): string =>
  transliterate(text)
    .replace(/sch/g, 'sh')
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck?(?!h)|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1');
