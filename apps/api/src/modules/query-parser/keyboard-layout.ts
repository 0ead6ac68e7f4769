const KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const swaps = new Map(
  Array.from(KEYS).flatMap((key, at): [string, string][] => {
    const cyrillic = CYRILLIC_KEYS.charAt(at);
    return [
      [key, cyrillic],
      [cyrillic, key],
    ];
  }),
);

/** Returns the text that the same keys type on the other layout: `порше` for `gjhit`. */
export const swapKeyboardLayout = (text: string): string =>
  Array.from(text, (letter) => swaps.get(letter) ?? letter).join('');
