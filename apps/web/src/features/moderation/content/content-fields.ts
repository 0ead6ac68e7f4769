import {
  type ContentEntry,
  type ContentField,
  type ContentKind,
  contentFields,
  newContent,
  storedContent,
} from '@pitlane/contracts';
import { fieldText, firstTexts } from '@/forms/field-texts.ts';
import type { Language } from '@/lib/i18n.ts';
import { formatMoscowInput, parseMoscowInput } from './content-moment.ts';

/** Form values of an item by request field; booleans are `true` or `false`. */
export type Draft = Readonly<Record<string, string>>;

const bases = [
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
type FieldBase = (typeof bases)[number];

export interface FieldRow {
  base: FieldBase;
  field: ContentField;
  /** Request field by language; the same for both if the field has no language. */
  names: Readonly<Record<Language, string>>;
  bilingual: boolean;
}

export const formSections = ['place', 'texts', 'seo', 'ads', 'shown'] as const;
type FormSection = (typeof formSections)[number];

const fieldsOf = (kind: ContentKind): [string, ContentField][] =>
  Object.entries(contentFields[kind]);

/** Returns the fields of a kind in the order of the table, with both languages of a text in one row. */
export function rowsOf(kind: ContentKind): FieldRow[] {
  return fieldsOf(kind).flatMap(([name, field]) => {
    const bare = name.replace(/_(?:ru|en)$/, '');
    const base = bases.find((each) => each === bare);
    if (!base) throw new Error(`missing text of field ${name}`);
    if (name.endsWith('_en')) return [];
    const bilingual = bare !== name;
    return [{ base, field, bilingual, names: { ru: name, en: bilingual ? `${bare}_en` : name } }];
  });
}

/** Reports whether an item can be published without a field, by the server's rule. */
export function isOptional(kind: ContentKind, { base, field }: FieldRow): boolean {
  if (field.usual !== '') return field.usual !== undefined;
  if (base === 'text') return kind === 'banners' || kind === 'slides';
  return base !== 'title' && base !== 'question';
}

export function sectionOf({ base, bilingual }: FieldRow): FormSection {
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
      return bilingual ? 'texts' : 'place';
  }
}

function typedText({ is }: ContentField, value: unknown): string {
  if (is === 'flag') return value === true ? 'true' : 'false';
  if (is === 'moment') return typeof value === 'string' ? formatMoscowInput(value) : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const draftOf = (kind: ContentKind, fields: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, typedText(field, fields[name])]));

export const newDraft = (kind: ContentKind): Draft =>
  Object.fromEntries(
    fieldsOf(kind).map(([name, field]) => [
      name,
      field.is === 'choice' && field.usual === undefined
        ? (field.values[0] ?? '')
        : typedText(field, field.usual),
    ]),
  );

function readValue({ is }: ContentField, typed: string): unknown {
  if (is === 'flag') return typed === 'true';
  if (typed === '') return is === 'picture' || is === 'parent' || is === 'moment' ? null : '';
  if (is === 'moment') return parseMoscowInput(typed);
  return is === 'picture' || is === 'parent' ? Number(typed) : typed;
}

export const bodyOf = (kind: ContentKind, draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(kind).map(([name, field]) => [name, readValue(field, draft[name] ?? '')]),
  );

export const draftErrors = (kind: ContentKind, draft: Draft): Map<string, string> =>
  firstTexts(
    newContent[kind].safeParse(bodyOf(kind, draft), { error: fieldText }).error?.issues ?? [],
  );

export const findChangedFields = (kind: ContentKind, one: Draft, other: Draft): string[] =>
  fieldsOf(kind)
    .map(([name]) => name)
    .filter((name) => (one[name] ?? '') !== (other[name] ?? ''));

export interface ContentItem
  extends Pick<ContentEntry, 'id' | 'version' | 'removed' | 'updated_at'> {
  draft: Draft;
}

/** @throws if the response is of another kind */
export function itemOf(kind: ContentKind, answer: ContentEntry): ContentItem {
  const { id, version, removed, updated_at } = answer;
  return {
    id,
    version,
    removed,
    updated_at,
    draft: draftOf(kind, storedContent[kind].parse(answer)),
  };
}
