import {
  type ContentEntry,
  type ContentField,
  type ContentKind,
  contentFields,
  newContent,
  storedContent,
} from '@pitlane/contracts';
import { fieldErrorMessage, firstErrorByField } from '@/forms/field-error-messages.ts';
import type { Language } from '@/lib/i18n.ts';
import { formatMoscowInput, parseMoscowInput } from './moscow-input.ts';

/** Form values of an item by request field; booleans are `true` or `false`. */
export type Draft = Readonly<Record<string, string>>;

const fieldBases = [
  'slug',
  'title',
  'lead',
  'text',
  'seo_title',
  'seo_description',
  'picture_id',
  'form',
  'icon_url',
  'parent_id',
  'link',
  'place',
  'set',
  'button',
  'advertiser',
  'erid',
  'group',
  'question',
  'description',
  'image',
  'type',
  'name',
  'link_url',
  'published',
  'from',
  'to',
] as const;
type FieldBase = (typeof fieldBases)[number];

export interface FieldRow {
  base: FieldBase;
  field: ContentField;
  /** Request field by language; the same for both if the field has no language. */
  names: Readonly<Record<Language, string>>;
  isBilingual: boolean;
}

export const formSections = ['place', 'texts', 'seo', 'ads', 'shown'] as const;
type FormSection = (typeof formSections)[number];

const fieldsOf = (kind: ContentKind): [string, ContentField][] =>
  Object.entries(contentFields[kind]);

/** Returns the fields of a kind in the order of `contentFields`, with both languages of a text in one row. */
export function rowsOf(kind: ContentKind): FieldRow[] {
  return fieldsOf(kind).flatMap(([name, field]) => {
    const baseName = name.replace(/_(?:ru|en)$/, '');
    const base = fieldBases.find((fieldBase) => fieldBase === baseName);
    if (!base) throw new Error(`missing label of content field ${name}`);
    if (name.endsWith('_en')) return [];
    const isBilingual = baseName !== name;
    return [
      { base, field, isBilingual, names: { ru: name, en: isBilingual ? `${baseName}_en` : name } },
    ];
  });
}

/** Reports whether an item can be published without a field, as the server validates it. */
export function isOptional(kind: ContentKind, { base, field }: FieldRow): boolean {
  if (field.usual !== '') return field.usual !== undefined;
  if (base === 'text') return kind === 'banners' || kind === 'slides';
  return base !== 'title' && base !== 'question';
}

export function sectionOf({ base, isBilingual }: FieldRow): FormSection {
  switch (base) {
    case 'published':
    case 'from':
    case 'to':
      return 'shown';
    case 'advertiser':
    case 'erid':
      return 'ads';
    case 'seo_title':
    case 'seo_description':
      return 'seo';
    default:
      return isBilingual ? 'texts' : 'place';
  }
}

function textOf({ is }: ContentField, value: unknown): string {
  if (is === 'flag') return value === true ? 'true' : 'false';
  if (is === 'moment') return typeof value === 'string' ? formatMoscowInput(value) : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const draftOf = (kind: ContentKind, fields: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, textOf(field, fields[name])]));

export const createDraft = (kind: ContentKind): Draft =>
  Object.fromEntries(
    fieldsOf(kind).map(([name, field]) => [
      name,
      field.is === 'choice' && field.usual === undefined
        ? (field.values[0] ?? '')
        : textOf(field, field.usual),
    ]),
  );

function parseValue({ is }: ContentField, text: string): unknown {
  if (is === 'flag') return text === 'true';
  if (text === '') return is === 'picture' || is === 'parent' || is === 'moment' ? null : '';
  if (is === 'moment') return parseMoscowInput(text);
  return is === 'picture' || is === 'parent' ? Number(text) : text;
}

export const bodyOf = (kind: ContentKind, draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(kind).map(([name, field]) => [name, parseValue(field, draft[name] ?? '')]),
  );

export const findDraftErrors = (kind: ContentKind, draft: Draft): Map<string, string> =>
  firstErrorByField(
    newContent[kind].safeParse(bodyOf(kind, draft), { error: fieldErrorMessage }).error?.issues ??
      [],
  );

export const findChangedFields = (kind: ContentKind, one: Draft, other: Draft): string[] =>
  fieldsOf(kind)
    .map(([name]) => name)
    .filter((name) => (one[name] ?? '') !== (other[name] ?? ''));

export interface ContentItem
  extends Pick<ContentEntry, 'id' | 'version' | 'removed' | 'updated_at'> {
  draft: Draft;
}

/** @throws ZodError if the entry is of another kind */
export function itemOf(kind: ContentKind, entry: ContentEntry): ContentItem {
  const { id, version, removed, updated_at } = entry;
  return {
    id,
    version,
    removed,
    updated_at,
    draft: draftOf(kind, storedContent[kind].parse(entry)),
  };
}
