import { postSections } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { validateValues } from './posting-rules.ts';
import { sectionState } from './posting-sections.ts';
import { emptyValues, type PostingValues } from './posting-values.ts';
import { someData, someValues } from './testing/some-values.ts';

const NOW = Date.parse('2026-11-21');

function states(values: PostingValues) {
  const errors = [...validateValues(values, NOW).keys()];
  return postSections.map((name) => sectionState(name, { values, errors, shownErrors: [] }));
}

test('starts with place and contacts done', () => {
  expect(states(emptyValues(someData))).toEqual([
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
  expect(states(someValues({ description: 'a', price: '1' }))).toEqual(Array(7).fill('done'));
});

test('marks a section as invalid once its error is shown', () => {
  const values = someValues({ year: '1700' });
  const errors = [...validateValues(values, NOW).keys()];
  expect(sectionState('parameters', { values, errors, shownErrors: [] })).toBe('open');
  expect(sectionState('parameters', { values, errors, shownErrors: ['year'] })).toBe('invalid');
  expect(
    sectionState('contacts', { values, errors, shownErrors: ['contact_phones.1.number'] }),
  ).toBe('invalid');
});
