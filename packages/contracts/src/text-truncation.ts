const graphemes = new Intl.Segmenter('und');

const HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/;
const LOW_SURROGATE_AT_START = /^[\udc00-\udfff]/;

/**
 * Returns the start of a text, at most `max` UTF-16 code units. It is cut between graphemes, so that no character is
 * split or loses its accents; a longer grapheme is cut between characters.
 */
export function startOfText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemes.segment(text).containing(max)?.index ?? 0;
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(HIGH_SURROGATE_AT_END, '');
}

/** Returns the end of a text, at most `max` UTF-16 code units, cut as by `startOfText`. */
export function endOfText(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.length - max;
  const { index = start, segment = '' } = graphemes.segment(text).containing(start) ?? {};
  const next = index === start ? start : index + segment.length;
  return next < text.length
    ? text.slice(next)
    : text.slice(start).replace(LOW_SURROGATE_AT_START, '');
}

/** Returns the first grapheme of a text: a letter with its accents, a whole emoji. */
export const firstGrapheme = (text: string): string =>
  graphemes.segment(text).containing(0)?.segment ?? '';
