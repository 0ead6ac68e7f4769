const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const swaps = new Map(
  Array.from(LATIN_KEYS).flatMap((key, index): [string, string][] => {
    const cyrillic = CYRILLIC_KEYS.charAt(index);
    return [
      [key, cyrillic],
      [cyrillic, key],
    ];
  }),
);

/** Returns the text that the same keys type on the other layout: `порше` for `gjhit`. */
export const swapKeyboardLayout = (text: string): string =>
  Array.from(text, (letter) => swaps.get(letter) ?? letter).join('');
