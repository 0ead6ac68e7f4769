import {
  type CreateData,
  type DraftFields,
  type FieldsWith,
  hasField,
  type Photo,
  type PostField,
  type PostValues,
  postFieldNames,
  postFieldRows,
  toStorableText,
  type VehicleKind,
  vehicleKinds,
} from '@pitlane/contracts';
import { formatPhone } from '@/lib/format-phone.ts';

type PostFlag = FieldsWith<{ type: 'flag' }>;
export type FlagName = PostFlag | 'special_offer';
export type TextName = Exclude<PostField, PostFlag | 'contact_phones'>;

const isFlag = (name: PostField): name is PostFlag => postFieldRows[name].type === 'flag';
const isText = (name: PostField): name is TextName => !isFlag(name) && name !== 'contact_phones';

export const flagNames: readonly FlagName[] = [...postFieldNames.filter(isFlag), 'special_offer'];
export const textNames: readonly TextName[] = postFieldNames.filter(isText);

export type PostingValues = Record<TextName, string> &
  Record<FlagName, boolean> & {
    kind: VehicleKind;
    contact_phones: { number: string }[];
    photos: Photo[];
  };
export type FieldName = keyof PostingValues;
export const fieldNames = [...postFieldNames, 'special_offer', 'photos'] as const;

const DEFAULT_CURRENCY = 'RUB';
const asText = (value: string | number | null | undefined) => String(value ?? '');

// Object.fromEntries loses the names in its type.
function textsFrom(read: (name: TextName) => string): Record<TextName, string> {
  return Object.fromEntries(textNames.map((name) => [name, read(name)])) as Record<
    TextName,
    string
  >;
}

function flagsFrom(read: (name: FlagName) => boolean): Record<FlagName, boolean> {
  return Object.fromEntries(flagNames.map((name) => [name, read(name)])) as Record<
    FlagName,
    boolean
  >;
}

const phonesFrom = (numbers: readonly string[]) =>
  (numbers.length > 0 ? numbers : ['']).map((number) => ({ number: formatPhone(number) }));

/** Returns the values of an untouched form: contacts and place from the profile. */
export function emptyValues({ currency, contacts, place }: CreateData): PostingValues {
  const usual = currency.find(({ code }) => code === DEFAULT_CURRENCY) ?? currency[0];
  const profileTexts: Partial<Record<TextName, string>> = {
    currency_id: asText(usual?.id),
    contact_name: contacts.name,
    location_country_id: asText(place.country_id),
    location_city_id: asText(place.city_id),
  };
  return {
    ...textsFrom((name) => profileTexts[name] ?? ''),
    ...flagsFrom(() => false),
    kind: 'ground',
    contact_phones: phonesFrom(contacts.phones),
    photos: [],
  };
}

/** Returns the kind of the selection, else the one shown last. */
function kindOf(
  { brand, carcase }: CreateData,
  values: Pick<PostingValues, 'brand_id' | 'carcase_id'>,
  kind: VehicleKind = vehicleKinds[0],
): VehicleKind {
  const hasId = (id: string) => (entry: { id: number }) => String(entry.id) === id;
  return (
    brand.find(hasId(values.brand_id))?.kind ?? carcase.find(hasId(values.carcase_id))?.kind ?? kind
  );
}

export interface DraftContent {
  fields: DraftFields;
  photos: Photo[];
  kind?: VehicleKind | undefined;
}

/** Returns the values of a form filled with a draft; other fields as in an empty form. */
export function draftValues(data: CreateData, { fields, photos, kind }: DraftContent) {
  const empty = emptyValues(data);
  const texts = textsFrom((name) => fields[name] ?? empty[name]);
  const order = fields.photo_ids ?? [];
  const place = ({ id }: Photo) => (order.includes(id) ? order.indexOf(id) : order.length);
  const values: PostingValues = {
    ...texts,
    ...flagsFrom((name) => fields[name] === '1' || fields[name] === 'true'),
    kind: kindOf(data, texts, kind),
    contact_phones: fields.contact_phones
      ? phonesFrom(fields.contact_phones)
      : empty.contact_phones,
    photos: photos.toSorted((a, b) => place(a) - place(b)),
  };
  return values;
}

export function draftFieldsOf(values: PostingValues): DraftFields {
  const flags = Object.fromEntries(flagNames.map((name) => [name, values[name] ? '1' : '0']));
  return {
    ...textsFrom((name) => values[name]),
    ...flags,
    contact_phones: values.contact_phones.map(({ number }) => number),
    photo_ids: values.photos.map(({ id }) => id),
  };
}

export function differingFields(one: PostingValues, other: PostingValues) {
  const [a, b] = [draftFieldsOf(one), draftFieldsOf(other)];
  return fieldNames.filter((name) => {
    const key = name === 'photos' ? 'photo_ids' : name;
    return JSON.stringify(a[key]) !== JSON.stringify(b[key]);
  });
}

export function valuesOfPost(data: CreateData, post: PostValues, photos: Photo[]): PostingValues {
  const texts = textsFrom((name) => asText(post[name]));
  return {
    ...texts,
    ...flagsFrom((name) => name !== 'special_offer' && post[name]),
    kind: kindOf(data, texts),
    contact_phones: phonesFrom(post.contact_phones),
    photos,
  };
}

/** Returns the typed numbers; an empty row counts only if it is the only one. */
export function phoneRows({ contact_phones: rows }: PostingValues) {
  const numbered = rows.map(({ number }, row) => ({ number, row }));
  const typed = numbered.filter(({ number }) => number.trim() !== '');
  return typed.length > 0 ? typed : numbered.slice(0, 1);
}

/** Returns the fields as the operations accept them; fields that the kind lacks are empty. */
export function requestTexts(values: PostingValues): Record<TextName, string> {
  return textsFrom((name) =>
    hasField(values.kind, name) ? toStorableText(values[name]).trim() : '',
  );
}
