import {
  type ContentPage,
  type DealersView,
  type Filter,
  MAX_ID,
  type PostCard,
  postTitle,
  type Seller,
  type TariffType,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Language, nameOf, translate } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import type { ContentService } from '../../content/content/content.service.ts';
import { badgeName, vehicleChoiceOf } from '../../core/catalogue/catalogue.rules.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import type { SearchService } from '../../search/search/search.service.ts';
import * as queries from './seo.queries.ts';
import {
  type AccountPage,
  commonVehicles,
  conditionTexts,
  factsText,
  isOneVehicle,
  priceText,
  quoteQuery,
  singleOf,
} from './seo.rules.ts';

interface Dependencies {
  database: Database;
  search: Pick<SearchService, 'count'>;
  queryParser: Pick<QueryParserService, 'parse'>;
  catalogue: Pick<CatalogueService, 'findLineages'>;
  content: Pick<ContentService, 'page'>;
}

export interface PageTexts {
  title: string;
  description: string;
}

interface SearchTexts extends PageTexts {
  h1: string;
  count: number;
}

/** Maximum number of makes in a heading. */
const MAX_MAKES = 3;

/** Number of ids per part. Keeps a part below 100 kB, because it is built from the current ads for each request. */
const SITEMAP_PART_SIZE = 800;

/** Builds titles, descriptions and headings of pages, for search engines and link previews. */
export class SeoService extends BaseService<Dependencies> {
  /**
   * Returns the texts of a search page: vehicle, years, number of ads. The meaning of a query is treated like filters;
   * its words appear only in the heading, which search engines do not receive.
   * @throws ApiError validation for an unknown id
   */
  async search({ q, ...selectedFilter }: Filter, language: Language): Promise<SearchTexts> {
    const { search, queryParser } = this.deps;
    const [parsed, count] = await Promise.all([
      q ? queryParser.parse(q, language) : null,
      search.count({ q, ...selectedFilter }, language),
    ]);
    // A version is used only if it finds ads, so that no arbitrary text from a URL appears on the page.
    const filter = count > 0 ? selectedFilter : { ...selectedFilter, version: undefined };
    const combined = { ...parsed?.filter, ...filter };
    const defaultSubject = translate(language, 'seo', `search.${combined.kind ?? 'everything'}`);
    const vehicleName = (await this.#vehicleName(combined, language)) || defaultSubject;
    const subject = [vehicleName, ...conditionTexts(combined, language)].join(', ');
    const values = { subject, ads: translate(language, 'seo', 'ads', { count }) };
    return {
      title: translate(language, 'seo', 'search.title', values),
      description: translate(language, 'seo', 'search.description', values),
      h1:
        q && parsed && !isOneVehicle(parsed.understood)
          ? await this.#queryHeading(q, filter, language)
          : subject,
      count,
    };
  }

  /** Returns a heading with the query and the selected filters. */
  async #queryHeading(q: string, filter: Filter, language: Language): Promise<string> {
    const vehicle = await this.#vehicleName(filter, language);
    const parts = [vehicle, quoteQuery(q, language), ...conditionTexts(filter, language)];
    return parts.filter(Boolean).join(', ');
  }

  /** Returns the names of a filter's vehicles; empty without any or with too many makes. */
  async #vehicleName(filter: Filter, language: Language): Promise<string> {
    const { database, catalogue } = this.deps;
    const choice = vehicleChoiceOf(filter);
    const vehicles = commonVehicles(choice, await catalogue.findLineages(choice));
    if (vehicles.length > MAX_MAKES) return '';
    const names = await Promise.all(
      vehicles.map(async (vehicle) => {
        const { brand, model, generation } = await queries.findVehicleByIds(database, vehicle);
        return [
          brand && badgeName(brand, brand, language),
          brand && model && badgeName(model, brand, language),
          generation && nameOf({ nameRu: generation.nameRu, nameEn: generation.name }, language),
          vehicles.length === 1 && singleOf(filter.version),
        ]
          .filter(Boolean)
          .join(' ');
      }),
    );
    return names.join(', ');
  }

  post(card: PostCard, language: Language): PageTexts {
    const values = {
      name: postTitle(card),
      year: card.year,
      price: priceText(card, language),
      city: card.location.city.name,
      facts: factsText(card, language),
    };
    return {
      title: translate(language, 'seo', 'post.title', values),
      description: translate(language, 'seo', 'post.description', values),
    };
  }

  /** Returns the texts of the page of an ad that is no longer public, without its content. */
  unavailablePost(language: Language): PageTexts {
    return {
      title: translate(language, 'seo', 'gone.title'),
      description: translate(language, 'seo', 'gone.description'),
    };
  }

  seller(seller: Seller, language: Language): PageTexts {
    const ads = translate(language, 'seo', 'ads', { count: seller.posts_count });
    return {
      title: translate(language, 'seo', 'seller.title', { name: seller.name, ads }),
      description: translate(language, 'seo', 'seller.description', { name: seller.name }),
    };
  }

  /** Returns the number of sitemap parts for the active ads. */
  async sitemapParts(): Promise<number> {
    return Math.ceil((await queries.findLastPostId(this.deps.database)) / SITEMAP_PART_SIZE);
  }

  /**
   * Returns the active ads of a part, with their last change. A part is a range of ids, so that an ad remains in its
   * part while others change.
   * @param part from 0
   * @throws ApiError not_found beyond the last part
   */
  async sitemapPosts(part: number): Promise<{ id: number; updatedAt: Date }[]> {
    if (part >= (await this.sitemapParts())) throw new ApiError('not_found');
    const from = part * SITEMAP_PART_SIZE + 1;
    const before = Math.min(from + SITEMAP_PART_SIZE, MAX_ID);
    return queries.findSitemapPosts(this.deps.database, from, before);
  }

  /** Returns the texts of a page of the account, whose description is that of the product. */
  account(page: AccountPage, language: Language): PageTexts {
    const title = translate(language, 'seo', `account.${page}`);
    return {
      title: `${title} — Pitlane`,
      description: translate(language, 'seo', 'home.description'),
    };
  }

  /** Returns the texts of a content page: those for search engines, else its title and lead. */
  page({ title, seo }: Pick<ContentPage, 'title' | 'seo'>, language: Language): PageTexts {
    return {
      title: seo.title === title ? `${title} — Pitlane` : seo.title,
      description: seo.description || translate(language, 'seo', 'home.description'),
    };
  }

  tariffs(language: Language): Promise<PageTexts> {
    return this.#textsOrDefaults('tariffs', language, {
      title: translate(language, 'seo', 'tariffs.title'),
      description: translate(language, 'seo', 'tariffs.description'),
    });
  }

  /** Returns the texts of the directory of dealers: of all dealers, or of those of a city or a make. */
  async dealers(
    { city_id: cityId, brand_id: brandId, count }: DealersView & { count: number },
    language: Language,
  ): Promise<PageTexts> {
    const { brand, city } = await queries.findBrandAndCity(this.deps.database, {
      brandId,
      cityId,
    });
    const allDealers = translate(language, 'seo', 'dealers.all');
    const subject = [
      brand
        ? translate(language, 'seo', 'dealers.of_make', {
            make: badgeName(brand, brand, language),
          })
        : allDealers,
      city && nameOf(city, language),
    ]
      .filter(Boolean)
      .join(', ');
    const values = { subject, dealers: translate(language, 'seo', 'dealers', { count }) };
    const texts = {
      title: translate(language, 'seo', 'dealers.title', values),
      description: translate(language, 'seo', 'dealers.description', values),
    };
    return subject === allDealers ? this.#textsOrDefaults('dealers', language, texts) : texts;
  }

  /** Returns the texts that editors entered for a page of the product; else the default ones. */
  async #textsOrDefaults(
    slug: string,
    language: Language,
    fallback: PageTexts,
  ): Promise<PageTexts> {
    const page = await this.deps.content.page(slug, language).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    if (!page) return fallback;
    const { title, lead, seo } = page;
    return {
      title: seo.title === title ? fallback.title : seo.title,
      description: seo.description === lead ? fallback.description : seo.description,
    };
  }

  tariff(type: TariffType, language: Language): PageTexts {
    const name = translate(language, 'dictionary', `tariff.${type}`);
    return {
      title: translate(language, 'seo', 'tariff.title', { name }),
      description: translate(language, 'seo', 'tariffs.description'),
    };
  }

  notFound(language: Language): PageTexts {
    return {
      title: translate(language, 'seo', 'not_found.title'),
      description: translate(language, 'seo', 'not_found.description'),
    };
  }
}
