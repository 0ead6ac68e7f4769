import type { AddressName } from '@pitlane/contracts';
import type { AccountPage } from '../seo/seo.rules.ts';

/** Pages that are available without signing in; each has its own head. */
type PublicPage =
  | 'home'
  | 'search'
  | 'product'
  | 'seller'
  | 'tariffs'
  | 'anyTariff'
  | 'tariff'
  | 'about'
  | 'contacts'
  | 'callback'
  | 'dealers'
  | 'services'
  | 'service'
  | 'serviceForm'
  | 'terms'
  | 'page';

/** Pages for signing in, of the account and of personal lists. */
export const accountPages: Readonly<Record<Exclude<AddressName, PublicPage>, AccountPage>> = {
  login: 'login',
  register: 'register',
  restorePassword: 'restore',
  changePassword: 'password',
  confirm: 'confirm',
  unsubscribe: 'unsubscribe',
  account: 'settings',
  accountSettings: 'settings',
  accountPosts: 'ads',
  accountFavorites: 'favorites',
  compare: 'compare',
  accountMessages: 'messages',
  accountChat: 'messages',
  accountNewChat: 'messages',
  accountOffers: 'offers',
  accountNotifications: 'notifications',
  accountSavedSearches: 'savedSearches',
  accountTransactions: 'transactions',
  accountTransaction: 'transaction',
  accountSupport: 'support',
  anyPay: 'pay',
  pay: 'pay',
  productCreatePay: 'createPay',
  productCreate: 'create',
  productUpdate: 'update',
  moderation: 'moderation',
  block: 'block',
};

/** Pages whose URLs in emails contain a token. */
export const secretPages: ReadonlySet<AddressName> = new Set([
  'confirm',
  'changePassword',
  'unsubscribe',
]);
