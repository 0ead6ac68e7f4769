import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AddressName,
  addresses,
  isTariffType,
  matchAddress,
  readId,
  searchParamsToFilter,
} from '@pitlane/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { SearchService } from '../search/search.service.ts';
import type { AccountPage, SeoService } from '../seo/seo.service.ts';
import {
  type Head,
  headHtml,
  jpeg,
  listStructured,
  type PageSettings,
  postStructured,
  sellerStructured,
  sitemapIndexXml,
  sitemapXml,
} from './pages.presenter.ts';

interface Dependencies {
  seo: SeoService;
  search: Pick<SearchService, 'firstIds' | 'readable'>;
  posts: Pick<PostsService, 'cards' | 'publicVisibility'>;
  sellers: Pick<SellersService, 'byId'>;
  catalogue: Pick<CatalogueService, 'brandsWithPosts'>;
  webFolder: string;
  publicUrl: string;
  settings: PageSettings;
}

interface Page {
  status: 200 | 404 | 410;
  html: string;
  /** Whether its address holds a token, which no referrer may tell. */
  secret: boolean;
}

/** A head, and the status of its page where that is not 200. */
type PageHead = Head & { status?: Page['status'] };

const HEAD_MARK = '<!--head-->';

/** The first HTML of every page: the web app's shell with the head of what it will show. */
export class PagesService {
  readonly #deps: Dependencies;
  readonly #shell: string | null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    const file = join(deps.webFolder, 'index.html');
    this.#shell = existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /**
   * The page of an address; 404 with a page of its own where there is nothing.
   * @throws ApiError not_found when the web app is not built
   */
  async render(path: string, query: URLSearchParams, language: Language): Promise<Page> {
    if (this.#shell === null) throw new ApiError('not_found');
    const { seo, publicUrl, settings } = this.#deps;
    const head = await this.#head(path, query, language).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    const { status = 200, ...shown }: PageHead = head ?? {
      ...seo.notFound(language),
      language,
      canonical: addresses.home(),
      noindex: true,
      status: 404,
    };
    return {
      status,
      secret: secretPages.has(matchAddress(path)?.name ?? 'home'),
      html: this.#shell
        .replace('<html lang="ru"', `<html lang="${language}"`)
        .replace(HEAD_MARK, () => headHtml(shown, publicUrl, settings)),
    };
  }

  async #head(path: string, query: URLSearchParams, language: Language): Promise<PageHead | null> {
    const { seo } = this.#deps;
    const found = matchAddress(path);
    if (!found) return null;
    const canonical = addresses[found.name].pattern;
    switch (found.name) {
      case 'home':
        return { ...seo.home(language), language, canonical };
      case 'tariffs':
      case 'anyTariff':
        return { ...seo.tariffs(language), language, canonical: addresses.tariffs() };
      case 'tariff':
        return this.#tariffHead(idOf(found.params.id), language);
      case 'search':
        return this.#searchHead(query, language);
      case 'product':
        return this.#postHead(idOf(query.get('id')), language);
      case 'seller':
        return this.#sellerHead(idOf(found.params.id), language);
      default:
        return {
          ...seo.account(accountPages[found.name], language),
          language,
          canonical,
          noindex: true,
        };
    }
  }

  #tariffHead(type: number, language: Language): PageHead | null {
    if (!isTariffType(type)) return null;
    const texts = this.#deps.seo.tariff(type, language);
    return { ...texts, language, canonical: addresses.tariff(type) };
  }

  async #sellerHead(id: number, language: Language): Promise<PageHead> {
    const { seo, sellers, publicUrl } = this.#deps;
    const seller = await sellers.byId(id, { language, userId: null });
    return {
      ...seo.seller(seller, language),
      language,
      canonical: addresses.seller(seller.id),
      structured: sellerStructured(seller, publicUrl),
      noindex: seller.posts_count === 0,
    };
  }

  /** The page of an ad that is off the site says nothing else of it (decision 0035). */
  async #postHead(id: number, language: Language): Promise<PageHead | null> {
    const { seo, posts, publicUrl } = this.#deps;
    const canonical = addresses.product(id);
    const visibility = await posts.publicVisibility(id);
    if (visibility !== 'shown') {
      const gone = { ...seo.gone(language), language, canonical, noindex: true };
      return visibility === 'long_gone' ? { ...gone, status: 410 } : gone;
    }
    const [card] = await posts.cards([id], { language, userId: null });
    if (!card) return null;
    const photo = card.photos[0];
    return {
      ...seo.post(card, language),
      language,
      canonical,
      structured: postStructured(card, publicUrl),
      ...(photo && { image: jpeg(photo.large) }),
    };
  }

  async #searchHead(query: URLSearchParams, language: Language): Promise<Head> {
    const { seo, search, publicUrl } = this.#deps;
    const { order: _order, page: _page, ...requested } = searchParamsToFilter(query);
    const filter = await search.readable(requested);
    const [{ h1: _heading, count, ...texts }, ids] = await Promise.all([
      seo.search(filter, language),
      search.firstIds(filter, language),
    ]);
    const brand = filter.brand_id?.length === 1 ? filter.brand_id[0] : undefined;
    const model = filter.model_id?.length === 1 ? filter.model_id[0] : undefined;
    // Makes and models have pages of their own; other filters are views of the same list.
    const canonical = addresses.search({
      ...(brand !== undefined && { brand_id: [brand] }),
      ...(model !== undefined && { model_id: [model] }),
    });
    return {
      ...texts,
      language,
      canonical,
      noindex: count === 0,
      structured: listStructured(ids, publicUrl),
    };
  }

  /** The whole address people reach a path at. */
  addressOf(path: string): string {
    return this.#deps.publicUrl + path;
  }

  /** The list of the sitemap's parts. */
  async sitemapIndex(): Promise<string> {
    const { seo, publicUrl } = this.#deps;
    const parts = Array.from(
      { length: await seo.sitemapParts() },
      (_none, part) => `posts-${part}`,
    );
    return sitemapIndexXml(['pages', ...parts].map((name) => `${publicUrl}/sitemap-${name}.xml`));
  }

  /** Pages worth a visit beside the ads: home, search, makes that have ads. */
  async sitemapPages(): Promise<string> {
    const { catalogue, publicUrl } = this.#deps;
    const brands = await catalogue.brandsWithPosts('ru');
    const paths = [
      addresses.home(),
      addresses.search(),
      addresses.tariffs(),
      ...brands.map(({ id }) => addresses.search({ brand_id: [id] })),
    ];
    return sitemapXml(paths.map((path) => ({ url: publicUrl + path })));
  }

  /**
   * The ads of one part with their last change.
   * @throws ApiError not_found beyond the last part
   */
  async sitemapPosts(part: number): Promise<string> {
    const { seo, publicUrl } = this.#deps;
    const posts = await seo.sitemapPosts(part);
    return sitemapXml(
      posts.map(({ id, updatedAt }) => ({
        url: publicUrl + addresses.product(id),
        changed: updatedAt,
      })),
    );
  }
}

/** The texts of the pages of signing in and of one's own account. */
const accountPages: Readonly<
  Record<
    Exclude<
      AddressName,
      'home' | 'search' | 'product' | 'seller' | 'tariffs' | 'anyTariff' | 'tariff'
    >,
    AccountPage
  >
> = {
  login: 'login',
  register: 'register',
  restorePassword: 'restore',
  changePassword: 'password',
  confirm: 'confirm',
  unsubscribe: 'unsubscribe',
  account: 'settings',
  accountSettings: 'settings',
  accountPosts: 'ads',
  accountFavorites: 'favourites',
  accountMessages: 'messages',
  accountChat: 'messages',
  accountNewChat: 'messages',
  accountOffers: 'offers',
  accountNotifications: 'notifications',
  accountSavedSearches: 'savedSearches',
  accountTransactions: 'transactions',
  accountTransaction: 'transaction',
  anyPay: 'pay',
  pay: 'pay',
  productCreatePay: 'createPay',
  productCreate: 'create',
  productUpdate: 'update',
  moderation: 'moderation',
  block: 'block',
};

/** Reached by links of letters. */
const secretPages: ReadonlySet<AddressName> = new Set(['confirm', 'changePassword', 'unsubscribe']);

function idOf(text: string | null | undefined): number {
  const id = readId(text);
  if (id === null) throw new ApiError('not_found');
  return id;
}
