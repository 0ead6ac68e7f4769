/** An entry of a searched list. */
export interface Option {
  value: string;
  label: string;
  /** Beside the label, as the years of a generation. */
  hint?: string | undefined;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.-]+/g, '');

/**
 * The options that a search finds, those that begin with it first. Accents, spaces, dots and dashes
 * make no difference: people type `mercedes benz` and `citroen`.
 */
export function foundOptions(options: readonly Option[], wanted: string): readonly Option[] {
  const needle = plain(wanted);
  if (needle === '') return options;
  const within = options
    .map((option) => ({ option, place: plain(option.label).indexOf(needle) }))
    .filter(({ place }) => place >= 0);
  const first = within.filter(({ place }) => place === 0);
  const other = within.filter(({ place }) => place > 0);
  return [...first, ...other].map(({ option }) => option);
}
