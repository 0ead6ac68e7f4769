import { postSections } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { validateValues } from './posting-rules.ts';
import { sectionState } from './posting-sections.ts';
import { emptyValues, type PostingValues } from './posting-values.ts';
import { createPostingValues, exampleCreateData } from './testing/create-posting-values.ts';

const NOW = Date.parse('2026-11-21');

function statesOf(values: PostingValues) {
  const errors = [...validateValues(values, NOW).keys()];
  return postSections.map((name) => sectionState(name, { values, errors, shownErrors: [] }));
}

test('starts with place and contacts done', () => {
  expect(statesOf(emptyValues(exampleCreateData))).toEqual([
    'open',
    'open',
    'open',
    'optional',
    'optional',
    'done',
    'done',
  ]);
});

test('marks all sections of a complete form as done', () => {
  expect(statesOf(createPostingValues({ description: 'a', price: '1' }))).toEqual(
    Array(7).fill('done'),
  );
});

test('marks a section as invalid once its error is shown', () => {
  const values = createPostingValues({ year: '1700' });
  const errors = [...validateValues(values, NOW).keys()];
  expect(sectionState('parameters', { values, errors, shownErrors: [] })).toBe('open');
  expect(sectionState('parameters', { values, errors, shownErrors: ['year'] })).toBe('invalid');
  expect(
    sectionState('contacts', { values, errors, shownErrors: ['contact_phones.1.number'] }),
  ).toBe('invalid');
});
