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

export interface Stretch {
  from: number;
  to: number;
  spans: Span[];
}

const levels = ['brand_id', 'model_id', 'generation_id'] as const;
/** Words that mean nothing without the following name: 'в Москве', 'with a manual'. */
const LEADING = /(^|\s)(в|во|на|с|со|из|и|in|at|from|with|a|the|and)\s*$/iu;
const quoteMarks = new RegExp(`[${QUOTE_MARKS}]`, 'g');
const PUNCTUATION = /^[\s,;]+|[\s,;]+$/g;

export function stretchesOf({ spans }: QueryInterpretation): Stretch[] {
  return [...Map.groupBy(spans, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ from: first.from, to: first.to, spans: same }] : [];
  });
}

const idsOf = ({ spans }: Stretch, field: string): readonly unknown[] =>
  spans.flatMap((span) => (span.field === field ? span.value : []));

const levelOf = (stretch: Stretch) => levels.findIndex((field) => idsOf(stretch, field).length > 0);

/** Reports whether a stretch is only understood beside a vehicle. */
const isVersion = (stretch: Stretch) => idsOf(stretch, 'version').length > 0;

/**
 * Returns the stretches to remove with one: for a make, its models and everything below unless it belongs to
 * another make; versions with the last vehicle.
 */
function dependentStretches(
  gone: Stretch,
  stretches: readonly Stretch[],
  { modelsOf }: FilterNames,
): readonly Stretch[] {
  const level = levelOf(gone);
  if (level < 0) return [gone];
  const isAlone = stretches.filter((each) => levelOf(each) === level).length === 1;
  const models = idsOf(gone, 'brand_id').flatMap((id) => modelsOf(Number(id)) ?? []);
  const isOfGone = (each: Stretch) =>
    isAlone || idsOf(each, 'model_id').some((id) => models.includes(Number(id)));
  const going = stretches.filter(
    (each) => each === gone || (levelOf(each) > level && isOfGone(each)),
  );
  const isLast = stretches.every((each) => levelOf(each) < 0 || going.includes(each));
  return stretches.filter((each) => going.includes(each) || (isLast && isVersion(each)));
}

/** Removes stretches from a text; the rest stays as typed, unless it has no meaning. */
export function removeStretches(
  q: string,
  understood: QueryInterpretation,
  stretches: readonly Stretch[],
): string | undefined {
  if (stretches.length === 0) return q || undefined;
  const isGone = ({ from }: { from: number }) => stretches.some((each) => each.from === from);
  if (understood.rest === '' && understood.spans.every(isGone)) return undefined;
  let left = '';
  let place = 0;
  for (const { from, to } of stretches) {
    left += `${q.slice(place, from).replace(LEADING, '$1')} `;
    place = to;
  }
  left += q.slice(place);
  const tidy = left.replace(/(?:\s*[,;])*\s*([,;])/g, '$1').replace(/\s+/g, ' ');
  return tidy.replace(PUNCTUATION, '') || undefined;
}

function labelOf({ spans }: Stretch, filter: SearchAddress, names: FilterNames): string {
  // Several values of one name, such as the generations of a code, are one choice.
  const values = spans.map(({ field, value }) => [
    field,
    Array.isArray(value) ? value.slice(0, 1) : value,
  ]);
  const { data: asked = {} } = jsonFilter.safeParse(Object.fromEntries(values));
  const { kind = filter.kind ?? names.kind } = asked;
  const labels = appliedFilters(
    { ...asked, kind },
    {
      ...names,
      nameOf: (source, id) =>
        spans.find(({ value }) => (Array.isArray(value) ? value.includes(id) : value === id))
          ?.name ?? names.nameOf(source, id),
    },
  ).filter(({ name }) => name !== 'kind' || asked.kind !== undefined);
  return labels.map(({ label }) => label).join(', ') || spans.map(({ name }) => name).join(', ');
}

/**
 * Returns chips of the words' meanings, each with the filter without its words; the last one holds words without
 * a meaning.
 */
export function wordChips(
  filter: SearchAddress,
  understood: QueryInterpretation,
  names: FilterNames,
): FilterChip[] {
  const { q = '' } = filter;
  const stretches = stretchesOf(understood);
  const saying = (words: string | undefined) => withField(filter, 'q', words);
  const chips = stretches.map((stretch): FilterChip => {
    const label = labelOf(stretch, filter, names);
    const without = saying(
      removeStretches(q, understood, dependentStretches(stretch, stretches, names)),
    );
    return { key: `words-${stretch.from}-${label}`, name: 'q', label, without };
  });
  const { rest } = understood;
  if (rest === '') return chips;
  const meaningfulText = stretches.map(({ from, to }) => q.slice(from, to)).join(' ');
  const value = rest.replace(quoteMarks, '');
  const label = translate('search:chip.words', { value });
  return [
    ...chips,
    { key: 'words-rest', name: 'q', label, without: saying(meaningfulText || undefined) },
  ];
}

/** Returns the filter that spans contribute to the meaning of all. */
function filterOfSpans(spans: readonly Span[], { filter, parents }: QueryInterpretation) {
  const isLeft = (fields: readonly string[]) => spans.some(({ field }) => fields.includes(field));
  const asked = Object.entries(filter).flatMap(([field, value]) => {
    const left = spans.filter((span) => span.field === field).flatMap((span) => span.value);
    if (left.length === 0) return [];
    return [
      [field, Array.isArray(value) ? value.filter((each) => left.includes(each)) : left.at(-1)],
    ];
  });
  const { location_country_id, ...vehicles } = parents ?? {};
  return {
    filter: jsonFilter.parse(Object.fromEntries(asked)),
    parents: {
      ...(isLeft(levels) && vehicles),
      ...(isLeft(['location_city_id']) && { location_country_id }),
    },
  };
}

/**
 * Returns the part of a previous meaning whose words are in a changed text, in the same order: the likely
 * meaning until the response arrives.
 */
export function deriveMeaning(
  understood: QueryInterpretation,
  before: string,
  q: string,
): QueryInterpretation {
  if (q === before) return understood;
  let place = 0;
  let first = -1;
  const spans = understood.spans.flatMap((span) => {
    const text = before.slice(span.from, span.to);
    // All values of a stretch are at the same position.
    const from = span.from === first ? place - text.length : q.indexOf(text, place);
    if (from < 0) return [];
    first = span.from;
    place = from + text.length;
    return [{ ...span, from, to: place }];
  });
  const left = understood.rest.split(' ').filter((word) => q.includes(word));
  return { ...filterOfSpans(spans, understood), spans, rest: left.join(' ') };
}
