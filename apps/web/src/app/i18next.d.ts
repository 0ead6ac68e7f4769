import 'i18next';
import type accounts from '@/features/accounts/accounts.ru.json';
import type chats from '@/features/chats/chats.ru.json';
import type content from '@/features/content/content.ru.json';
import type dealers from '@/features/dealers/dealers.ru.json';
import type favourites from '@/features/favourites/favourites.ru.json';
import type formsPage from '@/features/forms/forms-page.ru.json';
import type home from '@/features/home/home.ru.json';
import type moderation from '@/features/moderation/moderation.ru.json';
import type moderationContent from '@/features/moderation/moderation-content.ru.json';
import type moderationRequests from '@/features/moderation/moderation-requests.ru.json';
import type myPosts from '@/features/my-posts/my-posts.ru.json';
import type notifications from '@/features/notifications/notifications.ru.json';
import type offers from '@/features/offers/offers.ru.json';
import type payments from '@/features/payments/payments.ru.json';
import type posting from '@/features/posting/posting.ru.json';
import type posts from '@/features/posts/posts.ru.json';
import type postsPage from '@/features/posts/posts-page.ru.json';
import type profile from '@/features/profile/profile.ru.json';
import type reports from '@/features/reports/reports.ru.json';
import type savedSearches from '@/features/saved-searches/saved-searches.ru.json';
import type search from '@/features/search/search.ru.json';
import type searchEmpty from '@/features/search/search-empty.ru.json';
import type sellers from '@/features/sellers/sellers.ru.json';
import type session from '@/features/session/session.ru.json';
import type tariffs from '@/features/tariffs/tariffs.ru.json';
import type forms from '@/forms/forms.ru.json';
import type lib from '@/lib/lib.ru.json';
import type ui from '@/ui/ui.ru.json';
import type app from './app.ru.json';
import type appFooter from './app-footer.ru.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: {
      accounts: typeof accounts;
      app: typeof app;
      chats: typeof chats;
      'moderation-content': typeof moderationContent;
      content: typeof content;
      dealers: typeof dealers;
      favourites: typeof favourites;
      'app-footer': typeof appFooter;
      forms: typeof forms;
      'forms-page': typeof formsPage;
      home: typeof home;
      lib: typeof lib;
      moderation: typeof moderation;
      'my-posts': typeof myPosts;
      notifications: typeof notifications;
      offers: typeof offers;
      payments: typeof payments;
      posting: typeof posting;
      posts: typeof posts;
      'search-empty': typeof searchEmpty;
      'posts-page': typeof postsPage;
      profile: typeof profile;
      reports: typeof reports;
      'moderation-requests': typeof moderationRequests;
      'saved-searches': typeof savedSearches;
      search: typeof search;
      sellers: typeof sellers;
      session: typeof session;
      tariffs: typeof tariffs;
      ui: typeof ui;
    };
  }
}
