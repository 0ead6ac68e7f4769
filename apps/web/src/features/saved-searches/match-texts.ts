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
import { formatLitres, formatMoney, formatPower } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';

type Fail = Explanation['fails'][number];
type Value = Fail['wanted'];

interface Known {
  saved: Pick<SavedFilter, 'kind' | 'currency_id' | 'unknown'>;
  /** `undefined` while loading: ids have no names then. */
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

const endOf = (field: string) => /_(from|to)$/.exec(field)?.[1];

const postField = (field: string): PostField | undefined =>
  postFieldNames.find((each) => each === field.replace(/_(from|to)$/, ''));

export function fieldText(field: string, kind: SavedFilter['kind']): string {
  const own = ownLabels.find((label) => label === field);
  if (own) return translate(`saved-searches:why.field.${own}`);
  const name = postField(field);
  return name ? fieldLabel(name, kind) : field;
}

function figure(value: number, row: PostFieldRow | undefined, { saved, params }: Known): string {
  if (row?.type !== 'whole') return String(value);
  switch (row.unit) {
    case 'run':
      return formatMileage({ kind: saved.kind ?? 'ground', mileage: value });
    case 'cm3':
      return formatLitres(value);
    case 'hp':
      return formatPower(value);
    case 'money': {
      const currencies = params?.currency;
      const chosen = currencies?.find(({ id }) => id === saved.currency_id) ?? currencies?.[0];
      return formatMoney(value, chosen?.sign ?? '');
    }
    default:
      return String(value);
  }
}

/** Returns the names of a field's ids if a single list contains them all. */
function namesOf(field: string, { params }: Known) {
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
function named(value: Value, field: string, known: Known): string | null {
  if (field === 'version') return value === null ? null : [value].flat().join(', ');
  const entries = namesOf(field, known);
  const names = [value].flat().map((id) => entries.find((entry) => entry.id === id)?.name);
  return names.every((name) => name !== undefined) ? names.join(', ') : null;
}

export function failText(fail: Fail, known: Known): string {
  const { field, wanted, found, names } = fail;
  if (field === 'status' || field === 'own' || field === 'hidden' || field === 'period') {
    return translate(`saved-searches:why.${field}`);
  }
  if (field === 'q') return translate('saved-searches:why.words', { words: String(wanted) });
  const label = fieldText(field, known.saved.kind);
  if (field === 'not_brand_id' || field === 'not_model_id') {
    return translate('saved-searches:why.excluded', { label });
  }
  if (wanted === true) return translate('saved-searches:why.flag', { label });
  const end = endOf(field);
  if (end !== undefined && typeof wanted === 'number') {
    const name = postField(field);
    const row: PostFieldRow | undefined = name && postFieldRows[name];
    const value = figure(wanted, row, known);
    const asked = translate(`saved-searches:why.${end === 'from' ? 'from' : 'to'}`, { value });
    if (typeof found === 'number') {
      const has = figure(found, row, known);
      return translate('saved-searches:why.wantedFound', { label, wanted: asked, found: has });
    }
    if (name === 'price') {
      const has = translate('saved-searches:why.onRequest');
      return translate('saved-searches:why.wantedFound', { label, wanted: asked, found: has });
    }
    return translate('saved-searches:why.wantedOnly', { label, wanted: asked });
  }
  const asked = names?.wanted ?? named(wanted, field, known);
  const has = names?.found ?? named(found, field, known);
  if (asked !== null && has !== null) {
    return translate('saved-searches:why.wantedFound', { label, wanted: asked, found: has });
  }
  if (asked !== null && found === null) {
    return translate('saved-searches:why.wantedOnly', { label, wanted: asked });
  }
  const isGone = asked === null && known.saved.unknown.includes(field);
  return translate(`saved-searches:why.${isGone ? 'gone' : 'other'}`, { label });
}
