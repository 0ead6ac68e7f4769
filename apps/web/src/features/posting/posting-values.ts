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
const textOf = (value: string | number | null | undefined) => String(value ?? '');

// The result type of Object.fromEntries lacks the names, hence the casts.
function textsFrom(textOfField: (name: TextName) => string): Record<TextName, string> {
  return Object.fromEntries(textNames.map((name) => [name, textOfField(name)])) as Record<
    TextName,
    string
  >;
}

function flagsFrom(flagOfField: (name: FlagName) => boolean): Record<FlagName, boolean> {
  return Object.fromEntries(flagNames.map((name) => [name, flagOfField(name)])) as Record<
    FlagName,
    boolean
  >;
}

const phonesFrom = (numbers: readonly string[]) =>
  (numbers.length > 0 ? numbers : ['']).map((number) => ({ number: formatPhone(number) }));

/** Returns the values of an untouched form: contacts and place from the profile. */
export function emptyValues({ currency, contacts, place }: CreateData): PostingValues {
  const defaultCurrency = currency.find(({ code }) => code === DEFAULT_CURRENCY) ?? currency[0];
  const profileTexts: Partial<Record<TextName, string>> = {
    currency_id: textOf(defaultCurrency?.id),
    contact_name: contacts.name,
    location_country_id: textOf(place.country_id),
    location_city_id: textOf(place.city_id),
  };
  return {
    ...textsFrom((name) => profileTexts[name] ?? ''),
    ...flagsFrom(() => false),
    kind: 'ground',
    contact_phones: phonesFrom(contacts.phones),
    photos: [],
  };
}

/** Returns the kind of the selected make or body, or else the previous kind. */
function kindOf(
  { brand, carcase }: CreateData,
  values: Pick<PostingValues, 'brand_id' | 'carcase_id'>,
  kind: VehicleKind = vehicleKinds[0],
): VehicleKind {
  const isEntry = (id: string) => (entry: { id: number }) => String(entry.id) === id;
  return (
    brand.find(isEntry(values.brand_id))?.kind ??
    carcase.find(isEntry(values.carcase_id))?.kind ??
    kind
  );
}

export interface DraftContent {
  fields: DraftFields;
  photos: Photo[];
  kind?: VehicleKind | undefined;
}

/** Returns the values of a form filled with a draft; other fields as in an empty form. */
export function draftValues(data: CreateData, { fields, photos, kind }: DraftContent) {
  const profileValues = emptyValues(data);
  const texts = textsFrom((name) => fields[name] ?? profileValues[name]);
  const photoOrder = fields.photo_ids ?? [];
  const positionOf = ({ id }: Photo) =>
    photoOrder.includes(id) ? photoOrder.indexOf(id) : photoOrder.length;
  const values: PostingValues = {
    ...texts,
    ...flagsFrom((name) => fields[name] === '1' || fields[name] === 'true'),
    kind: kindOf(data, texts, kind),
    contact_phones: fields.contact_phones
      ? phonesFrom(fields.contact_phones)
      : profileValues.contact_phones,
    photos: photos.toSorted((a, b) => positionOf(a) - positionOf(b)),
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
  const texts = textsFrom((name) => textOf(post[name]));
  return {
    ...texts,
    ...flagsFrom((name) => name !== 'special_offer' && post[name]),
    kind: kindOf(data, texts),
    contact_phones: phonesFrom(post.contact_phones),
    photos,
  };
}

/** Returns the filled rows of phone numbers, or the first row if all are empty. */
export function phoneRows({ contact_phones: rows }: PostingValues) {
  const indexedRows = rows.map(({ number }, row) => ({ number, row }));
  const filledRows = indexedRows.filter(({ number }) => number.trim() !== '');
  return filledRows.length > 0 ? filledRows : indexedRows.slice(0, 1);
}

/** Returns the texts of a request; fields that the kind of vehicle lacks are empty. */
export function requestTexts(values: PostingValues): Record<TextName, string> {
  return textsFrom((name) =>
    hasField(values.kind, name) ? toStorableText(values[name]).trim() : '',
  );
}
