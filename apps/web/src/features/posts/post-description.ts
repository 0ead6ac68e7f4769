const COLLAPSED_LINES = 10;
/** Approximate number of characters per line. */
const LINE_LENGTH = 68;
/** Minimum number of hidden lines that justifies a button. */
const MIN_HIDDEN_LINES = 3;

/** Reports whether a description has enough lines to be collapsed at first. */
export function isLongText(text: string): boolean {
  const lines = text
    .trim()
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
  return lines > COLLAPSED_LINES + MIN_HIDDEN_LINES;
}
