import appEn from '../src/app/app.en.json' with { type: 'json' };
import appRu from '../src/app/app.ru.json' with { type: 'json' };
import homeEn from '../src/features/home/home.en.json' with { type: 'json' };
import homeRu from '../src/features/home/home.ru.json' with { type: 'json' };
import postsEn from '../src/features/posts/posts.en.json' with { type: 'json' };
import postsRu from '../src/features/posts/posts.ru.json' with { type: 'json' };
import searchEn from '../src/features/search/search.en.json' with { type: 'json' };
import searchRu from '../src/features/search/search.ru.json' with { type: 'json' };
import libEn from '../src/lib/lib.en.json' with { type: 'json' };
import libRu from '../src/lib/lib.ru.json' with { type: 'json' };

/** What people read, by language: tests find things by their visible names. */
export const texts = {
  ru: { app: appRu, home: homeRu, posts: postsRu, search: searchRu, lib: libRu },
  en: { app: appEn, home: homeEn, posts: postsEn, search: searchEn, lib: libEn },
} as const;

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];

/** A text with its values, as a pattern: the figures in it do not matter. */
export function pattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{\w+\}\}/g, '.+')}$`);
}
