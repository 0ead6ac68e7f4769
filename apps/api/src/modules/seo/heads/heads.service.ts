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
  breadcrumbs,
  contentSteps,
  dealersStructured,
  jpeg,
  type Organisation,
  organisationStructured,
  postStructured,
  postsStructured,
  questionsStructured,
  sellerStructured,
  vehicleSteps,
} from './heads.presenter.ts';
import { accountPages } from './heads.rules.ts';

interface Dependencies {
  seo: SeoService;
  search: Pick<SearchService, 'firstIds' | 'readable'>;
  catalogue: Pick<CatalogueService, 'vehicle' | 'vehicleOf'>;
  posts: Pick<PostsService, 'cards' | 'publicVisibility'>;
  sellers: Pick<SellersService, 'byId'>;
  dealers: Pick<DealersService, 'list'>;
  content: Pick<ContentService, 'page' | 'questions' | 'seoTags'>;
  organisation: Organisation;
  publicUrl: string;
}

/** What stands in the <head> of a page before its script runs. */
export interface Head extends PageTexts {
  language: Language;
  /** Path with the parameters that matter, without the language: the page's one address. */
  canonical: string;
  /** Path of the picture that shares show. */
  image?: string | null | undefined;
  /**
   * Kept out of search engines: empty lists, wrong addresses. `superseded` also leads to the address of what
   * took its place.
   */
  noindex?: boolean | 'superseded';
  /** schema.org objects. */
  structured?: object[];
  /** Where that is not 200. */
  status?: 404 | 410;
}

/** Heads of all pages: what search engines and people's shares read of an address. */
export class HeadsService extends BaseService<Dependencies> {
  /** The head of an address; of the page for what is not there, where nothing is. */
  async of(path: string, query: URLSearchParams, language: Language): Promise<Head> {
    const head = await this.#found(path, query, language).catch((error: unknown) => {
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

  async #found(path: string, query: URLSearchParams, language: Language): Promise<Head | null> {
    const { seo, content } = this.deps;
    const found = matchAddress(path);
    if (!found) return null;
    const canonical = addresses[found.name].pattern;
    const { slug = '' } = found.params;
    switch (found.name) {
      case 'home':
        return {
          ...(await content.seoTags(language)),
          language,
          canonical,
          structured: [this.#us()],
        };
      case 'tariffs':
      case 'anyTariff':
        return { ...(await seo.tariffs(language)), language, canonical: addresses.tariffs() };
      case 'tariff':
        return this.#tariffHead(idOf(found.params.id), language);
      case 'search':
        return this.#searchHead(found.params, query, language);
      case 'product':
        return this.#postHead(idOf(query.get('id')), language);
      case 'seller':
        return this.#sellerHead(idOf(found.params.id), language);
      case 'dealers':
        return this.#dealersHead(query, language);
      case 'about':
        return this.#contentHead('about', language, { structured: [this.#us()] });
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
          ...seo.account(accountPages[found.name], language),
          language,
          canonical,
          noindex: true,
        };
    }
  }

  /** What the product is, for pages that tell of it. */
  #us(): object {
    return organisationStructured(this.deps.organisation, this.deps.publicUrl);
  }

  /** A page that editors write, under its own address wherever it was asked for. */
  async #contentHead(
    slug: string,
    language: Language,
    { version, structured = [] }: { version?: number; structured?: object[] } = {},
  ): Promise<Head> {
    const { content, seo } = this.deps;
    const page = await content.page(slug, language, version);
    return {
      ...seo.page(page, language),
      language,
      canonical: page.link,
      image: page.picture?.src,
      structured: [...structured, this.#wayTo(page, language)],
    };
  }

  #wayTo(page: ContentPage, language: Language): object {
    const names = {
      home: translate(language, 'seo', 'way.home'),
      services: translate(language, 'seo', 'way.services'),
    };
    return breadcrumbs(contentSteps(page, names), this.deps.publicUrl);
  }

  async #contactsHead(language: Language): Promise<Head> {
    const questions = await this.deps.content.questions(language);
    return this.#contentHead('contacts', language, {
      structured: [this.#us(), ...questionsStructured(questions)],
    });
  }

  /** Old versions stay readable; search engines get the newest. */
  async #termsHead(slug: string, asked: string | null, language: Language): Promise<Head> {
    if (asked === null || !isTerms(slug)) return this.#contentHead(slug, language);
    const head = await this.#contentHead(slug, language, { version: idOf(asked) });
    return { ...head, noindex: 'superseded' };
  }

  #tariffHead(type: number, language: Language): Head | null {
    if (!isTariffType(type)) return null;
    const texts = this.deps.seo.tariff(type, language);
    return { ...texts, language, canonical: addresses.tariff(type) };
  }

  async #sellerHead(id: number, language: Language): Promise<Head> {
    const { seo, sellers, publicUrl } = this.deps;
    const seller = await sellers.byId(id, { language, userId: null });
    return {
      ...seo.seller(seller, language),
      language,
      canonical: addresses.seller(seller.id),
      structured: [sellerStructured(seller, publicUrl)],
      noindex: seller.posts_count === 0,
    };
  }

  /** Dealers of a city or with a make have an address of their own; names and pages are views of the same list. */
  async #dealersHead(query: URLSearchParams, language: Language): Promise<Head> {
    const { seo, dealers, publicUrl } = this.deps;
    const asked = ['city_id', 'brand_id', 'q', 'page'].flatMap((name) => {
      const value = query.get(name);
      const read = value ? getDealers.query.safeParse({ [name]: value }) : null;
      return read?.success ? [[name, value]] : [];
    });
    const view = getDealers.query.parse(Object.fromEntries(asked));
    const { data, meta } = await dealers.list(view, { language, userId: null });
    const { city_id, brand_id } = view;
    return {
      ...(await seo.dealers({ city_id, brand_id, count: meta.total }, language)),
      language,
      canonical: addresses.dealers({ city_id, brand_id }),
      noindex: data.length === 0,
      structured: dealersStructured(data, publicUrl),
    };
  }

  /** The page of an ad that is off the site says nothing else of it (decision 0035). */
  async #postHead(id: number, language: Language): Promise<Head | null> {
    const { seo, posts, catalogue, publicUrl } = this.deps;
    const canonical = addresses.product(id);
    const visibility = await posts.publicVisibility(id);
    if (visibility !== 'shown') {
      const gone = { ...seo.gone(language), language, canonical, noindex: true };
      return visibility === 'long_gone' ? { ...gone, status: 410 } : gone;
    }
    const [card] = await posts.cards([id], { language, userId: null });
    if (!card) return null;
    const chosen = { brand_id: [card.brand.id], model_id: [card.model.id] };
    const vehicle = await catalogue.vehicleOf(chosen, language);
    const photo = card.photos[0];
    return {
      ...seo.post(card, language),
      language,
      canonical,
      structured: postStructured(card, vehicleSteps(vehicle), publicUrl),
      ...(photo && { image: jpeg(photo.large) }),
    };
  }

  async #searchHead(
    { brand, model }: Readonly<Record<string, string | undefined>>,
    query: URLSearchParams,
    language: Language,
  ): Promise<Head> {
    const { seo, search, catalogue, publicUrl } = this.deps;
    const named = brand === undefined ? {} : await catalogue.vehicle({ brand, model }, language);
    const { order: _order, page: _page, ...requested } = searchParamsToFilter(query, named);
    const filter = await search.readable(requested);
    const [{ h1: _heading, count, ...texts }, ids, vehicle] = await Promise.all([
      seo.search(filter, language),
      search.firstIds(filter, language),
      catalogue.vehicleOf(filter, language),
    ]);
    const home = { name: translate(language, 'seo', 'way.home'), path: addresses.home() };
    // Makes and models have pages of their own; other filters are views of the same list.
    const canonical = vehicle.brand
      ? vehicleAddress(vehicle.brand, vehicle.model)
      : addresses.search();
    return {
      ...texts,
      language,
      canonical,
      noindex: count === 0,
      structured: [
        ...postsStructured(ids, publicUrl),
        ...(vehicle.brand ? [breadcrumbs([home, ...vehicleSteps(vehicle)], publicUrl)] : []),
      ],
    };
  }
}

function idOf(text: string | null | undefined): number {
  const id = readId(text);
  if (id === null) throw new ApiError('not_found');
  return id;
}
