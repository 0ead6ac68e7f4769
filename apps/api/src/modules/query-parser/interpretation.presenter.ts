import type { QueryInterpretation } from '@pitlane/contracts';
import type { ParsedText } from './parsed-text.ts';
import type { Meaning } from './query-meanings.ts';

/** Converts the meaning of a text to the contract. Positions are in UTF-16 code units of the text as sent. */
export function toInterpretation(
  { tokens, sourceRangeOf }: ParsedText,
  meanings: readonly Meaning[],
  { filter, parents, rest }: Omit<QueryInterpretation, 'spans'>,
): QueryInterpretation {
  const spans = meanings.flatMap((meaning) => {
    const { from, to } = sourceRangeOf(
      tokens[meaning.first]?.from ?? 0,
      tokens[meaning.last]?.to ?? 0,
    );
    return Object.entries(meaning.filter).flatMap(([field, value]) =>
      value === undefined ? [] : [{ from, to, field, value, name: meaning.name }],
    );
  });
  return { filter, ...(parents && { parents }), spans, rest };
}
