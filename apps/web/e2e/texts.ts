import appEn from '../src/app/app.en.json' with { type: 'json' };
import appRu from '../src/app/app.ru.json' with { type: 'json' };
import accountsEn from '../src/features/accounts/accounts.en.json' with { type: 'json' };
import accountsRu from '../src/features/accounts/accounts.ru.json' with { type: 'json' };
import homeEn from '../src/features/home/home.en.json' with { type: 'json' };
import homeRu from '../src/features/home/home.ru.json' with { type: 'json' };
import postsEn from '../src/features/posts/posts.en.json' with { type: 'json' };
import postsRu from '../src/features/posts/posts.ru.json' with { type: 'json' };
import profileEn from '../src/features/profile/profile.en.json' with { type: 'json' };
import profileRu from '../src/features/profile/profile.ru.json' with { type: 'json' };
import searchEn from '../src/features/search/search.en.json' with { type: 'json' };
import searchRu from '../src/features/search/search.ru.json' with { type: 'json' };
import sessionEn from '../src/features/session/session.en.json' with { type: 'json' };
import sessionRu from '../src/features/session/session.ru.json' with { type: 'json' };
import libEn from '../src/lib/lib.en.json' with { type: 'json' };
import libRu from '../src/lib/lib.ru.json' with { type: 'json' };
import uiEn from '../src/ui/ui.en.json' with { type: 'json' };
import uiRu from '../src/ui/ui.ru.json' with { type: 'json' };

/** What people read, by language: tests find things by their visible names. */
export const texts = {
  ru: {
    app: appRu,
    accounts: accountsRu,
    home: homeRu,
    posts: postsRu,
    profile: profileRu,
    search: searchRu,
    session: sessionRu,
    lib: libRu,
    ui: uiRu,
  },
  en: {
    app: appEn,
    accounts: accountsEn,
    home: homeEn,
    posts: postsEn,
    profile: profileEn,
    search: searchEn,
    session: sessionEn,
    lib: libEn,
    ui: uiEn,
  },
} as const;

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];

/** A text with its values, as a pattern: the figures in it do not matter. */
export function pattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{\w+\}\}/g, '.+')}$`);
}
