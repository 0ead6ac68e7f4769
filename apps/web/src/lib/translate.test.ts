import { describe, expect, test } from 'vitest';
import { createTranslate } from './translate.ts';

const russian = createTranslate('ru', {
  home: {
    title: 'Главная',
    hero: { text: 'Привет, {{name}}! {{name}}, {{what}}' },
    show_one: 'Показать {{value}} объявление',
    show_few: 'Показать {{value}} объявления',
    show_many: 'Показать {{value}} объявлений',
    show_other: 'Показать {{value}} объявления',
    views_other: '{{count}} раза',
  },
  lib: { km: '{{value}} км' },
});

describe('a text', () => {
  test('is found by its nested key, in its own or a named namespace', () => {
    expect(russian('home', 'title')).toBe('Главная');
    expect(russian('home', 'lib:km', { value: '45' })).toBe('45 км');
  });

  test('has its values filled in as they are, markup and dollars too', () => {
    expect(russian('home', 'hero.text', { name: '<b>$&', what: 0 })).toBe(
      'Привет, <b>$&! <b>$&, 0',
    );
  });

  test('that is missing shows its key', () => {
    expect(russian('home', 'hero.none')).toBe('hero.none');
    expect(russian('home', 'hero')).toBe('hero');
    expect(russian('none', 'title')).toBe('title');
    expect(russian('home', 'constructor.name')).toBe('constructor.name');
  });
});

describe('a number', () => {
  test.each([
    [0, 'объявлений'],
    [1, 'объявление'],
    [2, 'объявления'],
    [5, 'объявлений'],
    [11, 'объявлений'],
    [21, 'объявление'],
    [331, 'объявление'],
    [1_234, 'объявления'],
  ])('%i takes its own form: %s', (count, word) => {
    expect(russian('home', 'show', { count, value: count })).toBe(`Показать ${count} ${word}`);
  });

  test('falls back to the form for all, then to the key without one', () => {
    expect(russian('home', 'views', { count: 1 })).toBe('1 раза');
    expect(russian('home', 'title', { count: 1 })).toBe('Главная');
  });
});
