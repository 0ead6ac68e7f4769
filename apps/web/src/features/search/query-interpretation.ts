import {
  jsonFilter,
  QUOTE_MARKS,
  type QueryInterpretation,
  type SearchAddress,
} from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';
import { appliedFilters, type FilterChip, type FilterNames } from './applied-filters.ts';
import { withField } from './filter-fields.ts';

type Span = QueryInterpretation['spans'][number];

export interface WordRange {
  from: number;
  to: number;
  spans: Span[];
}

const levels = ['brand_id', 'model_id', 'generation_id'] as const;
/** Words that mean nothing without the words after them: 'в Москве', 'with a manual'. */
const LEADING_WORDS = /(^|\s)(в|во|на|с|со|из|и|in|at|from|with|a|the|and)\s*$/iu;
const QUOTE_MARK_PATTERN = new RegExp(`[${QUOTE_MARKS}]`, 'g');
const OUTER_PUNCTUATION = /^[\s,;]+|[\s,;]+$/g;

export function wordRangesOf({ spans }: QueryInterpretation): WordRange[] {
  return [...Map.groupBy(spans, ({ from, to }) => `${from} ${to}`).values()].flatMap(
    (spansOfRange) => {
      const [firstSpan] = spansOfRange;
      return firstSpan ? [{ from: firstSpan.from, to: firstSpan.to, spans: spansOfRange }] : [];
    },
  );
}

const idsOf = ({ spans }: WordRange, field: string): readonly unknown[] =>
  spans.flatMap((span) => (span.field === field ? span.value : []));

const levelOf = (range: WordRange) => levels.findIndex((field) => idsOf(range, field).length > 0);

/** Reports whether a range is a version, which has a meaning only together with a vehicle. */
const isVersion = (range: WordRange) => idsOf(range, 'version').length > 0;

/**
 * Returns a range with all that must be removed together with it: for a make, its models and everything below,
 * unless it belongs to another make; for the last vehicle, also the versions.
 */
function dependentRanges(
  removedRange: WordRange,
  ranges: readonly WordRange[],
  { modelsOf }: FilterNames,
): readonly WordRange[] {
  const level = levelOf(removedRange);
  if (level < 0) return [removedRange];
  const isOnlyOfLevel = ranges.filter((each) => levelOf(each) === level).length === 1;
  const models = idsOf(removedRange, 'brand_id').flatMap((id) => modelsOf(Number(id)) ?? []);
  const isBelowRemoved = (each: WordRange) =>
    isOnlyOfLevel || idsOf(each, 'model_id').some((id) => models.includes(Number(id)));
  const removedRanges = ranges.filter(
    (each) => each === removedRange || (levelOf(each) > level && isBelowRemoved(each)),
  );
  const hasNoVehicleLeft = ranges.every(
    (each) => levelOf(each) < 0 || removedRanges.includes(each),
  );
  return ranges.filter(
    (each) => removedRanges.includes(each) || (hasNoVehicleLeft && isVersion(each)),
  );
}

/** Removes ranges from a text. The rest stays as typed; returns `undefined` if none of it has a meaning. */
export function removeRanges(
  q: string,
  interpretation: QueryInterpretation,
  removedRanges: readonly WordRange[],
): string | undefined {
  if (removedRanges.length === 0) return q || undefined;
  const isRemoved = ({ from }: { from: number }) =>
    removedRanges.some((each) => each.from === from);
  if (interpretation.rest === '' && interpretation.spans.every(isRemoved)) return undefined;
  let remainingText = '';
  let position = 0;
  for (const { from, to } of removedRanges) {
    remainingText += `${q.slice(position, from).replace(LEADING_WORDS, '$1')} `;
    position = to;
  }
  remainingText += q.slice(position);
  const tidiedText = remainingText.replace(/(?:\s*[,;])*\s*([,;])/g, '$1').replace(/\s+/g, ' ');
  return tidiedText.replace(OUTER_PUNCTUATION, '') || undefined;
}

function labelOf({ spans }: WordRange, filter: SearchAddress, names: FilterNames): string {
  // Several values of one name, such as the generations of a code, are one choice.
  const values = spans.map(({ field, value }) => [
    field,
    Array.isArray(value) ? value.slice(0, 1) : value,
  ]);
  const { data: filterOfRange = {} } = jsonFilter.safeParse(Object.fromEntries(values));
  const { kind = filter.kind ?? names.kind } = filterOfRange;
  const labels = appliedFilters(
    { ...filterOfRange, kind },
    {
      ...names,
      nameOf: (source, id) =>
        spans.find(({ value }) => (Array.isArray(value) ? value.includes(id) : value === id))
          ?.name ?? names.nameOf(source, id),
    },
  ).filter(({ name }) => name !== 'kind' || filterOfRange.kind !== undefined);
  return labels.map(({ label }) => label).join(', ') || spans.map(({ name }) => name).join(', ');
}

/**
 * Returns chips of the words' meanings, each with the filter without its words; the last one holds words without
 * a meaning.
 */
export function wordChips(
  filter: SearchAddress,
  interpretation: QueryInterpretation,
  names: FilterNames,
): FilterChip[] {
  const { q = '' } = filter;
  const ranges = wordRangesOf(interpretation);
  const withWords = (words: string | undefined) => withField(filter, 'q', words);
  const chips = ranges.map((range): FilterChip => {
    const label = labelOf(range, filter, names);
    const remainingFilter = withWords(
      removeRanges(q, interpretation, dependentRanges(range, ranges, names)),
    );
    return { key: `words-${range.from}-${label}`, name: 'q', label, remainingFilter };
  });
  const { rest } = interpretation;
  if (rest === '') return chips;
  const meaningfulText = ranges.map(({ from, to }) => q.slice(from, to)).join(' ');
  const value = rest.replace(QUOTE_MARK_PATTERN, '');
  const label = translate('search:chip.words', { value });
  return [
    ...chips,
    {
      key: 'words-rest',
      name: 'q',
      label,
      remainingFilter: withWords(meaningfulText || undefined),
    },
  ];
}

/** Returns the part of an interpretation's filter that comes from some of its spans. */
function filterOfSpans(spans: readonly Span[], { filter, parents }: QueryInterpretation) {
  const hasSpanOf = (fields: readonly string[]) =>
    spans.some(({ field }) => fields.includes(field));
  const fields = Object.entries(filter).flatMap(([field, value]) => {
    const remainingValues = spans
      .filter((span) => span.field === field)
      .flatMap((span) => span.value);
    if (remainingValues.length === 0) return [];
    return [
      [
        field,
        Array.isArray(value)
          ? value.filter((each) => remainingValues.includes(each))
          : remainingValues.at(-1),
      ],
    ];
  });
  const { location_country_id, ...vehicles } = parents ?? {};
  return {
    filter: jsonFilter.parse(Object.fromEntries(fields)),
    parents: {
      ...(hasSpanOf(levels) && vehicles),
      ...(hasSpanOf(['location_city_id']) && { location_country_id }),
    },
  };
}

/**
 * Returns the part of a previous interpretation whose words are in a changed text in the same order: the likely
 * interpretation until the response arrives.
 */
export function deriveInterpretation(
  interpretation: QueryInterpretation,
  previousText: string,
  q: string,
): QueryInterpretation {
  if (q === previousText) return interpretation;
  let position = 0;
  let previousFrom = -1;
  const spans = interpretation.spans.flatMap((span) => {
    const text = previousText.slice(span.from, span.to);
    // All values of a range are at the same position.
    const from = span.from === previousFrom ? position - text.length : q.indexOf(text, position);
    if (from < 0) return [];
    previousFrom = span.from;
    position = from + text.length;
    return [{ ...span, from, to: position }];
  });
  const remainingWords = interpretation.rest.split(' ').filter((word) => q.includes(word));
  return { ...filterOfSpans(spans, interpretation), spans, rest: remainingWords.join(' ') };
}
