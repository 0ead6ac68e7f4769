import appEn from '../src/app/app.en.json' with { type: 'json' };
import appRu from '../src/app/app.ru.json' with { type: 'json' };
import accountsEn from '../src/features/accounts/accounts.en.json' with { type: 'json' };
import accountsRu from '../src/features/accounts/accounts.ru.json' with { type: 'json' };
import chatsEn from '../src/features/chats/chats.en.json' with { type: 'json' };
import chatsRu from '../src/features/chats/chats.ru.json' with { type: 'json' };
import contentEn from '../src/features/content/content.en.json' with { type: 'json' };
import contentRu from '../src/features/content/content.ru.json' with { type: 'json' };
import dealersEn from '../src/features/dealers/dealers.en.json' with { type: 'json' };
import dealersRu from '../src/features/dealers/dealers.ru.json' with { type: 'json' };
import favoritesEn from '../src/features/favorites/favorites.en.json' with { type: 'json' };
import favoritesRu from '../src/features/favorites/favorites.ru.json' with { type: 'json' };
import sendingEn from '../src/features/forms/forms-page.en.json' with { type: 'json' };
import sendingRu from '../src/features/forms/forms-page.ru.json' with { type: 'json' };
import homeEn from '../src/features/home/home.en.json' with { type: 'json' };
import homeRu from '../src/features/home/home.ru.json' with { type: 'json' };
import moderationEn from '../src/features/moderation/moderation.en.json' with { type: 'json' };
import moderationRu from '../src/features/moderation/moderation.ru.json' with { type: 'json' };
import contentEditingEn from '../src/features/moderation/moderation-content.en.json' with {
  type: 'json',
};
import contentEditingRu from '../src/features/moderation/moderation-content.ru.json' with {
  type: 'json',
};
import requestsEn from '../src/features/moderation/moderation-requests.en.json' with {
  type: 'json',
};
import requestsRu from '../src/features/moderation/moderation-requests.ru.json' with {
  type: 'json',
};
import myPostsEn from '../src/features/my-posts/my-posts.en.json' with { type: 'json' };
import myPostsRu from '../src/features/my-posts/my-posts.ru.json' with { type: 'json' };
import notificationsEn from '../src/features/notifications/notifications.en.json' with {
  type: 'json',
};
import notificationsRu from '../src/features/notifications/notifications.ru.json' with {
  type: 'json',
};
import offersEn from '../src/features/offers/offers.en.json' with { type: 'json' };
import offersRu from '../src/features/offers/offers.ru.json' with { type: 'json' };
import paymentsEn from '../src/features/payments/payments.en.json' with { type: 'json' };
import paymentsRu from '../src/features/payments/payments.ru.json' with { type: 'json' };
import postingEn from '../src/features/posting/posting.en.json' with { type: 'json' };
import postingRu from '../src/features/posting/posting.ru.json' with { type: 'json' };
import postsEn from '../src/features/posts/posts.en.json' with { type: 'json' };
import postsRu from '../src/features/posts/posts.ru.json' with { type: 'json' };
import postsPageEn from '../src/features/posts/posts-page.en.json' with { type: 'json' };
import postsPageRu from '../src/features/posts/posts-page.ru.json' with { type: 'json' };
import profileEn from '../src/features/profile/profile.en.json' with { type: 'json' };
import profileRu from '../src/features/profile/profile.ru.json' with { type: 'json' };
import readerEn from '../src/features/reader/reader.en.json' with { type: 'json' };
import readerRu from '../src/features/reader/reader.ru.json' with { type: 'json' };
import reportsEn from '../src/features/reports/reports.en.json' with { type: 'json' };
import reportsRu from '../src/features/reports/reports.ru.json' with { type: 'json' };
import savedSearchesEn from '../src/features/saved-searches/saved-searches.en.json' with {
  type: 'json',
};
import savedSearchesRu from '../src/features/saved-searches/saved-searches.ru.json' with {
  type: 'json',
};
import searchEn from '../src/features/search/search.en.json' with { type: 'json' };
import searchRu from '../src/features/search/search.ru.json' with { type: 'json' };
import searchEmptyEn from '../src/features/search/search-empty.en.json' with { type: 'json' };
import searchEmptyRu from '../src/features/search/search-empty.ru.json' with { type: 'json' };
import searchWordsEn from '../src/features/search/search-words.en.json' with { type: 'json' };
import searchWordsRu from '../src/features/search/search-words.ru.json' with { type: 'json' };
import sellersEn from '../src/features/sellers/sellers.en.json' with { type: 'json' };
import sellersRu from '../src/features/sellers/sellers.ru.json' with { type: 'json' };
import sessionEn from '../src/features/session/session.en.json' with { type: 'json' };
import sessionRu from '../src/features/session/session.ru.json' with { type: 'json' };
import tariffsEn from '../src/features/tariffs/tariffs.en.json' with { type: 'json' };
import tariffsRu from '../src/features/tariffs/tariffs.ru.json' with { type: 'json' };
import formsEn from '../src/forms/forms.en.json' with { type: 'json' };
import formsRu from '../src/forms/forms.ru.json' with { type: 'json' };
import libEn from '../src/lib/lib.en.json' with { type: 'json' };
import libRu from '../src/lib/lib.ru.json' with { type: 'json' };
import uiEn from '../src/ui/ui.en.json' with { type: 'json' };
import uiRu from '../src/ui/ui.ru.json' with { type: 'json' };

/**
 * User-visible texts by language; tests locate elements by their visible names. Forms and filters use the field names
 * of the ad page unless they override them.
 */
export const texts = {
  ru: {
    app: appRu,
    accounts: accountsRu,
    chats: chatsRu,
    content: contentRu,
    contentEditing: contentEditingRu,
    dealers: dealersRu,
    favorites: favoritesRu,
    home: homeRu,
    moderation: moderationRu,
    myPosts: myPostsRu,
    notifications: notificationsRu,
    offers: offersRu,
    payments: paymentsRu,
    posting: { ...postingRu, field: { ...postsRu.fields, ...postingRu.field } },
    posts: { ...postsRu, ...postsPageRu },
    profile: profileRu,
    reader: readerRu,
    reports: reportsRu,
    requests: requestsRu,
    savedSearches: savedSearchesRu,
    search: {
      ...searchRu,
      empty: searchEmptyRu,
      words: searchWordsRu,
      field: { ...postsRu.fields, ...searchRu.field },
    },
    sellers: sellersRu,
    sending: sendingRu,
    session: sessionRu,
    tariffs: tariffsRu,
    lib: libRu,
    forms: formsRu,
    ui: uiRu,
  },
  en: {
    app: appEn,
    accounts: accountsEn,
    chats: chatsEn,
    content: contentEn,
    contentEditing: contentEditingEn,
    dealers: dealersEn,
    favorites: favoritesEn,
    home: homeEn,
    moderation: moderationEn,
    myPosts: myPostsEn,
    notifications: notificationsEn,
    offers: offersEn,
    payments: paymentsEn,
    posting: { ...postingEn, field: { ...postsEn.fields, ...postingEn.field } },
    posts: { ...postsEn, ...postsPageEn },
    profile: profileEn,
    reader: readerEn,
    reports: reportsEn,
    requests: requestsEn,
    savedSearches: savedSearchesEn,
    search: {
      ...searchEn,
      empty: searchEmptyEn,
      words: searchWordsEn,
      field: { ...postsEn.fields, ...searchEn.field },
    },
    sellers: sellersEn,
    sending: sendingEn,
    session: sessionEn,
    tariffs: tariffsEn,
    lib: libEn,
    forms: formsEn,
    ui: uiEn,
  },
} as const;

export type Language = keyof typeof texts;

/** Escapes a text for a regular expression. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Returns a pattern that matches a text with any values in its placeholders. */
export function textPattern(text: string): RegExp {
  return new RegExp(`^${escapeRegExp(text).replace(/\{\{\w+\}\}/g, '.+')}$`);
}

/** Returns a pattern of a field's label with or without a unit or "optional" after it. */
export function labelPattern(label: string): RegExp {
  return new RegExp(`^${escapeRegExp(label)}(?=$|, | · )`);
}

/** Replaces the placeholders of a text by values. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name) => String(values[name] ?? ''));
}

/** Returns a pattern of a text with values in any of its plural forms. */
export function pluralPattern(
  forms: Record<string, string>,
  key: string,
  values: Record<string, string | number>,
): RegExp {
  const all = Object.entries(forms).filter(([name]) => name.startsWith(`${key}_`));
  return new RegExp(all.map(([, text]) => escapeRegExp(fillText(text, values))).join('|'));
}
