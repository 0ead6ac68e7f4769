import { type ContentKind, contentKinds } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '@/forms/forms.en.json';
import { startI18n } from '@/lib/i18n.ts';
import {
  bodyOf,
  createDraft,
  draftOf,
  findChangedFields,
  findDraftErrors,
  formSections,
  isOptional,
  itemOf,
  rowsOf,
  sectionOf,
} from './content-fields.ts';

beforeAll(() => startI18n('en', { forms: en }));

const banner = {
  place: 'search',
  title_ru: 'Зима',
  title_en: 'Winter',
  text_ru: '',
  text_en: '',
  picture_id_ru: 7,
  picture_id_en: null,
  link: '/search',
  advertiser: null,
  erid: null,
  published: true,
  from: '2026-12-01T07:00:00.000Z',
  to: null,
};

describe.each(contentKinds)('content form of %s', (kind) => {
  it('has one row per contract field, with both languages of a text in one row', () => {
    const rows = rowsOf(kind);
    const names = rows.flatMap(({ names: { ru, en } }) => (ru === en ? [ru] : [ru, en]));
    expect(names.toSorted()).toEqual(Object.keys(createDraft(kind)).toSorted());
    expect(formSections).toEqual(expect.arrayContaining(rows.map(sectionOf)));
  });

  it('reports the missing required fields of a new item only', () => {
    const errors = findDraftErrors(kind, createDraft(kind));
    const requiredNames = rowsOf(kind)
      .filter(({ field }) => field.usual === undefined && field.is !== 'choice')
      .map(({ names }) => names.ru);
    expect([...errors.keys()].toSorted()).toEqual(requiredNames.toSorted());
  });
});

it('preserves stored values', () => {
  expect(bodyOf('banners', draftOf('banners', banner))).toEqual({
    ...banner,
    advertiser: '',
    erid: '',
  });
});

it('converts a response to a draft and rejects one of another kind', () => {
  const entry = {
    id: 3,
    version: 2,
    removed: false,
    updated_at: '2026-11-25T10:00:00.000Z',
    ...banner,
  };
  expect(itemOf('banners', entry)).toMatchObject({
    id: 3,
    version: 2,
    draft: { title_ru: 'Зима', picture_id_ru: '7', from: '2026-12-01T10:00', published: 'true' },
  });
  expect(() => itemOf('menu', entry)).toThrow();
});

it('creates hidden items with the first option of each choice', () => {
  expect(createDraft('slides')).toMatchObject({
    set: 'desktop',
    published: 'false',
    button_ru: '',
  });
  expect(createDraft('pages').form).toBe('');
});

it('reports a message for each invalid field', () => {
  const draft = { ...draftOf('banners', banner), link: 'javascript:alert(1)', from: 'soon' };
  expect(Object.fromEntries(findDraftErrors('banners', draft))).toEqual({
    link: en.fields.link,
    from: en.fields.invalid,
  });
  const page = { ...createDraft('pages'), slug: 'О нас' };
  expect(findDraftErrors('pages', page).get('slug')).toBe(en.fields.slug);
});

it('compares drafts by their values', () => {
  const draft = draftOf('banners', banner);
  expect(
    findChangedFields('banners', draft, { ...draft, title_en: 'Snow', to: '2027-01-01T00:00' }),
  ).toEqual(['title_en', 'to']);
  expect(findChangedFields('banners', draft, draft)).toEqual([]);
});

it('lists the fields required for publishing', () => {
  const requiredFieldsOf = (kind: ContentKind) =>
    rowsOf(kind)
      .filter((row) => row.field.is !== 'flag' && !isOptional(kind, row))
      .map(({ base }) => base);
  expect(requiredFieldsOf('pages')).toEqual(['slug', 'title', 'text']);
  expect(requiredFieldsOf('banners')).toEqual(['place', 'title', 'link']);
  expect(requiredFieldsOf('questions')).toEqual(['question', 'text']);
  expect(requiredFieldsOf('links')).toEqual(['type', 'name', 'link_url']);
});
