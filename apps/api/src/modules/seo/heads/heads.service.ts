import {
  addresses,
  type ContentPage,
  getDealers,
  isTariffType,
  isTerms,
  matchAddress,
  readId,
  searchParamsToFilter,
  vehicleAddress,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { ContentService } from '../../content/content/content.service.ts';
import type { DealersService } from '../../content/dealers/dealers.service.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { SearchService } from '../../search/search/search.service.ts';
import type { PageTexts, SeoService } from '../seo/seo.service.ts';
import {
  breadcrumbsJsonLd,
  contentBreadcrumbs,
  dealerListJsonLd,
  jpegPathOf,
  type Organization,
  organizationJsonLd,
  postJsonLd,
  postListJsonLd,
  questionsJsonLd,
  sellerJsonLd,
  vehicleBreadcrumbs,
} from './heads.presenter.ts';
import { accountPages } from './heads.rules.ts';

interface Dependencies {
  seo: SeoService;
  search: Pick<SearchService, 'findFirstIds' | 'omitUnknownValues'>;
  catalogue: Pick<CatalogueService, 'findVehicle' | 'findSingleVehicle'>;
  posts: Pick<PostsService, 'findCards' | 'publicVisibility'>;
  sellers: Pick<SellersService, 'findSeller'>;
  dealers: Pick<DealersService, 'list'>;
  content: Pick<ContentService, 'page' | 'questions' | 'seoTags'>;
  organization: Organization;
  publicUrl: string;
}

/** Content of the <head> of a page before its script runs. */
export interface Head extends PageTexts {
  language: Language;
  /** Canonical path, with the relevant parameters but without the language. */
  canonical: string;
  /** Path of the preview picture. */
  image?: string | null | undefined;
  /**
   * Set if search engines must not index the page, such as an empty list or an unknown path. Such pages have no
   * canonical link, except `superseded` ones, which link to the newest version.
   */
  noindex?: boolean | 'superseded';
  /** schema.org objects. */
  structuredData?: object[];
  /** Status if it is not 200. */
  status?: 404 | 410;
}

/** Builds the heads of all pages, for search engines and link previews. */
export class HeadsService extends BaseService<Dependencies> {
  /** Returns the head of the page at a path, or of the 404 page if there is none. */
  async headOf(path: string, query: URLSearchParams, language: Language): Promise<Head> {
    const head = await this.#findHead(path, query, language).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    return (
      head ?? {
        ...this.deps.seo.notFound(language),
        language,
        canonical: addresses.home(),
        noindex: true,
        status: 404,
      }
    );
  }

  async #findHead(path: string, query: URLSearchParams, language: Language): Promise<Head | null> {
    const { seo, content } = this.deps;
    const match = matchAddress(path);
    if (!match) return null;
    const canonical = addresses[match.name].pattern;
    const { slug = '' } = match.params;
    switch (match.name) {
      case 'home':
        return {
          ...(await content.seoTags(language)),
          language,
          canonical,
          structuredData: [this.#organizationJsonLd()],
        };
      case 'tariffs':
      case 'anyTariff':
        return { ...(await seo.tariffs(language)), language, canonical: addresses.tariffs() };
      case 'tariff':
        return this.#tariffHead(idOf(match.params.id), language);
      case 'search':
        return this.#searchHead(match.params, query, language);
      case 'product':
        return this.#postHead(idOf(query.get('id')), language);
      case 'seller':
        return this.#sellerHead(idOf(match.params.id), language);
      case 'dealers':
        return this.#dealersHead(query, language);
      case 'about':
        return this.#contentHead('about', language, {
          structuredData: [this.#organizationJsonLd()],
        });
      case 'contacts':
        return this.#contactsHead(language);
      case 'callback':
        return this.#contentHead('callback', language);
      case 'services':
        return this.#contentHead('service', language);
      case 'service':
      case 'serviceForm':
      case 'page':
        return this.#contentHead(slug, language);
      case 'terms':
        return this.#termsHead(slug, query.get('version'), language);
      default:
        return {
          ...seo.account(accountPages[match.name], language),
          language,
          canonical,
          noindex: true,
        };
    }
  }

  /** Describes the organization, for pages about it. */
  #organizationJsonLd(): object {
    return organizationJsonLd(this.deps.organization, this.deps.publicUrl);
  }

  /** Returns the head of a content page, whose own path is canonical. */
  async #contentHead(
    slug: string,
    language: Language,
    { version, structuredData = [] }: { version?: number; structuredData?: object[] } = {},
  ): Promise<Head> {
    const { content, seo } = this.deps;
    const page = await content.page(slug, language, version);
    return {
      ...seo.page(page, language),
      language,
      canonical: page.link,
      image: page.picture?.src,
      structuredData: [...structuredData, this.#breadcrumbsJsonLd(page, language)],
    };
  }

  #breadcrumbsJsonLd(page: ContentPage, language: Language): object {
    const names = {
      home: translate(language, 'seo', 'way.home'),
      services: translate(language, 'seo', 'way.services'),
    };
    return breadcrumbsJsonLd(contentBreadcrumbs(page, names), this.deps.publicUrl);
  }

  async #contactsHead(language: Language): Promise<Head> {
    const questions = await this.deps.content.questions(language);
    return this.#contentHead('contacts', language, {
      structuredData: [this.#organizationJsonLd(), ...questionsJsonLd(questions)],
    });
  }

  /** Excludes old versions, which remain available, from search engines. */
  async #termsHead(slug: string, version: string | null, language: Language): Promise<Head> {
    if (version === null || !isTerms(slug)) return this.#contentHead(slug, language);
    const head = await this.#contentHead(slug, language, { version: idOf(version) });
    return { ...head, noindex: 'superseded' };
  }

  #tariffHead(type: number, language: Language): Head | null {
    if (!isTariffType(type)) return null;
    const texts = this.deps.seo.tariff(type, language);
    return { ...texts, language, canonical: addresses.tariff(type) };
  }

  async #sellerHead(id: number, language: Language): Promise<Head> {
    const { seo, sellers, publicUrl } = this.deps;
    const seller = await sellers.findSeller(id, { language, userId: null });
    return {
      ...seo.seller(seller, language),
      language,
      canonical: addresses.seller(seller.id),
      structuredData: [sellerJsonLd(seller, publicUrl)],
      noindex: seller.posts_count === 0,
    };
  }

  /** The canonical path includes the city and the make, but neither the text query nor the page number. */
  async #dealersHead(query: URLSearchParams, language: Language): Promise<Head> {
    const { seo, dealers, publicUrl } = this.deps;
    const parameters = ['city_id', 'brand_id', 'q', 'page'].flatMap((name) => {
      const value = query.get(name);
      const parsed = value ? getDealers.query.safeParse({ [name]: value }) : null;
      return parsed?.success ? [[name, value]] : [];
    });
    const listQuery = getDealers.query.parse(Object.fromEntries(parameters));
    const { data, meta } = await dealers.list(listQuery, { language, userId: null });
    const { city_id, brand_id } = listQuery;
    return {
      ...(await seo.dealers({ city_id, brand_id, count: meta.total }, language)),
      language,
      canonical: addresses.dealers({ city_id, brand_id }),
      noindex: data.length === 0,
      structuredData: dealerListJsonLd(data, publicUrl),
    };
  }

  /** Reveals nothing about an ad that is no longer public (decision 0031). */
  async #postHead(id: number, language: Language): Promise<Head | null> {
    const { seo, posts, catalogue, publicUrl } = this.deps;
    const canonical = addresses.product(id);
    const visibility = await posts.publicVisibility(id);
    if (visibility !== 'shown') {
      const head = { ...seo.unavailablePost(language), language, canonical, noindex: true };
      return visibility === 'long_gone' ? { ...head, status: 410 } : head;
    }
    const [card] = await posts.findCards([id], { language, userId: null });
    if (!card) return null;
    const vehicleIds = { brand_id: [card.brand.id], model_id: [card.model.id] };
    const vehicle = await catalogue.findSingleVehicle(vehicleIds, language);
    const photo = card.photos[0];
    return {
      ...seo.post(card, language),
      language,
      canonical,
      structuredData: postJsonLd(card, vehicleBreadcrumbs(vehicle), publicUrl),
      ...(photo && { image: jpegPathOf(photo.large) }),
    };
  }

  async #searchHead(
    { brand, model }: Readonly<Record<string, string | undefined>>,
    query: URLSearchParams,
    language: Language,
  ): Promise<Head> {
    const { seo, search, catalogue, publicUrl } = this.deps;
    const pathFilter =
      brand === undefined ? {} : await catalogue.findVehicle({ brand, model }, language);
    const { order: _order, page: _page, ...requested } = searchParamsToFilter(query, pathFilter);
    const filter = await search.omitUnknownValues(requested);
    const [{ h1: _heading, count, ...texts }, ids, vehicle] = await Promise.all([
      seo.search(filter, language),
      search.findFirstIds(filter, language),
      catalogue.findSingleVehicle(filter, language),
    ]);
    const home = { name: translate(language, 'seo', 'way.home'), path: addresses.home() };
    // Makes and models have their own pages; other filters are not part of the canonical path.
    const canonical = vehicle.brand
      ? vehicleAddress(vehicle.brand, vehicle.model)
      : addresses.search();
    return {
      ...texts,
      language,
      canonical,
      noindex: count === 0,
      structuredData: [
        ...postListJsonLd(ids, publicUrl),
        ...(vehicle.brand
          ? [breadcrumbsJsonLd([home, ...vehicleBreadcrumbs(vehicle)], publicUrl)]
          : []),
      ],
    };
  }
}

function idOf(text: string | null | undefined): number {
  const id = readId(text);
  if (id === null) throw new ApiError('not_found');
  return id;
}
