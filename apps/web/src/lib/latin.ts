const CYRILLIC =
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya';
const latin = new Map(
  CYRILLIC.split(' ').map((pair): [string, string] => {
    const [from = '', to = ''] = pair.split(':');
    return [from, to];
  }),
);

/** Small Cyrillic letters as Latin ones that sound like them. */
export function inLatin(text: string): string {
  return Array.from(text, (letter) => latin.get(letter) ?? letter).join('');
}
