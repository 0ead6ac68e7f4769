const LINES = 10;
/** About what a line of the page holds. */
const LINE_LENGTH = 68;
/** Folding away less than this is not worth a button. */
const SPARE_LINES = 3;

/** Whether a description takes so many lines that it should begin folded. */
export function isLongText(text: string): boolean {
  const lines = text
    .trim()
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
  return lines > LINES + SPARE_LINES;
}
