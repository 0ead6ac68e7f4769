import {
  type Explanation,
  type FilterParams,
  type PostField,
  type PostFieldRow,
  postFieldNames,
  postFieldRows,
  type SavedFilter,
} from '@pitlane/contracts';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { formatMileage } from '@/features/posts/post-texts.ts';
import { formatLiters, formatMoney, formatPower } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';

type FailedCriterion = Explanation['fails'][number];
type Value = FailedCriterion['wanted'];

interface TextContext {
  savedSearch: Pick<SavedFilter, 'kind' | 'currency_id' | 'unknown'>;
  /** `undefined` while loading; until then ids have no names. */
  params: FilterParams | undefined;
}

const ownLabels = [
  'kind',
  'state_id',
  'not_brand_id',
  'not_model_id',
  'seller_id',
  'seller_type',
  'special_offer',
  'version',
  'owners_to',
] as const;

const rangeEndOf = (field: string) => /_(from|to)$/.exec(field)?.[1];

const postField = (field: string): PostField | undefined =>
  postFieldNames.find((each) => each === field.replace(/_(from|to)$/, ''));

export function fieldLabelOf(field: string, kind: SavedFilter['kind']): string {
  const ownLabel = ownLabels.find((label) => label === field);
  if (ownLabel) return translate(`saved-searches:why.field.${ownLabel}`);
  const name = postField(field);
  return name ? fieldLabel(name, kind) : field;
}

function formatFigure(
  value: number,
  row: PostFieldRow | undefined,
  { savedSearch, params }: TextContext,
): string {
  if (row?.type !== 'whole') return String(value);
  switch (row.unit) {
    case 'run':
      return formatMileage({ kind: savedSearch.kind ?? 'ground', mileage: value });
    case 'cm3':
      return formatLiters(value);
    case 'hp':
      return formatPower(value);
    case 'money': {
      const currencies = params?.currency;
      const currency =
        currencies?.find(({ id }) => id === savedSearch.currency_id) ?? currencies?.[0];
      return formatMoney(value, currency?.sign ?? '');
    }
    default:
      return String(value);
  }
}

/** Returns the list that names the ids of a field; empty if no single list contains them all. */
function findOptionList(field: string, { params }: TextContext) {
  if (!params) return [];
  if (field === 'kind' || field === 'seller_type' || field === 'owners_count') return params[field];
  if (field === 'state_id') return params.state;
  const name = postField(field);
  const row: PostFieldRow | undefined = name && postFieldRows[name];
  if (row?.type !== 'choice') return [];
  const lists = new Map<string, readonly { id: number | string; name: string }[]>(
    Object.entries(params),
  );
  return lists.get(row.source) ?? [];
}

/** Returns the names of a value; `null` if one is unknown. */
function formatNames(value: Value, field: string, context: TextContext): string | null {
  if (field === 'version') return value === null ? null : [value].flat().join(', ');
  const entries = findOptionList(field, context);
  const names = [value].flat().map((id) => entries.find((entry) => entry.id === id)?.name);
  return names.every((name) => name !== undefined) ? names.join(', ') : null;
}

export function formatFailedCriterion(fail: FailedCriterion, context: TextContext): string {
  const { field, wanted, found, names } = fail;
  if (field === 'status' || field === 'own' || field === 'hidden' || field === 'period') {
    return translate(`saved-searches:why.${field}`);
  }
  if (field === 'q') return translate('saved-searches:why.words', { words: String(wanted) });
  const label = fieldLabelOf(field, context.savedSearch.kind);
  if (field === 'not_brand_id' || field === 'not_model_id') {
    return translate('saved-searches:why.excluded', { label });
  }
  if (wanted === true) return translate('saved-searches:why.flag', { label });
  const end = rangeEndOf(field);
  if (end !== undefined && typeof wanted === 'number') {
    const name = postField(field);
    const row: PostFieldRow | undefined = name && postFieldRows[name];
    const value = formatFigure(wanted, row, context);
    const wantedText = translate(`saved-searches:why.${end === 'from' ? 'from' : 'to'}`, { value });
    if (typeof found === 'number') {
      const foundText = formatFigure(found, row, context);
      return translate('saved-searches:why.wantedFound', {
        label,
        wanted: wantedText,
        found: foundText,
      });
    }
    if (name === 'price') {
      const foundText = translate('saved-searches:why.onRequest');
      return translate('saved-searches:why.wantedFound', {
        label,
        wanted: wantedText,
        found: foundText,
      });
    }
    return translate('saved-searches:why.wantedOnly', { label, wanted: wantedText });
  }
  const wantedText = names?.wanted ?? formatNames(wanted, field, context);
  const foundText = names?.found ?? formatNames(found, field, context);
  if (wantedText !== null && foundText !== null) {
    return translate('saved-searches:why.wantedFound', {
      label,
      wanted: wantedText,
      found: foundText,
    });
  }
  if (wantedText !== null && found === null) {
    return translate('saved-searches:why.wantedOnly', { label, wanted: wantedText });
  }
  const isUnavailable = wantedText === null && context.savedSearch.unknown.includes(field);
  return translate(`saved-searches:why.${isUnavailable ? 'gone' : 'other'}`, { label });
}
