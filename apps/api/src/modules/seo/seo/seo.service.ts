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
import { badgeName, vehicleChoice } from '../../core/catalogue/catalogue.rules.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import type { SearchService } from '../../search/search/search.service.ts';
import * as queries from './seo.queries.ts';
import {
  type AccountPage,
  commonOf,
  conditions,
  factsText,
  isOneVehicle,
  only,
  priceText,
  quoted,
} from './seo.rules.ts';

interface Dependencies {
  database: Database;
  search: Pick<SearchService, 'count'>;
  queryParser: Pick<QueryParserService, 'read'>;
  catalogue: Pick<CatalogueService, 'lineages'>;
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

/** A heading has room for so many makes. */
const MOST_MAKES = 3;

/** Ids of one part, which stays below 100 kB: it is built for each request, from the ads as they are now. */
const SITEMAP_PART = 800;

/** Titles, descriptions and headings of the pages that search engines and people's shares show. */
export class SeoService extends BaseService<Dependencies> {
  /**
   * The page a filter makes: what it shows, of which years, how many ads. What words mean counts as if it was chosen;
   * the words themselves stand in the heading alone, which search engines are not given.
   * @throws ApiError validation where a dictionary does not have an id
   */
  async search({ q, ...chosen }: Filter, language: Language): Promise<SearchTexts> {
    const { search, queryParser } = this.deps;
    const [read, count] = await Promise.all([
      q ? queryParser.read(q, language) : null,
      search.count({ q, ...chosen }, language),
    ]);
    // What finds something is a version, and no text that somebody put into an address.
    const filter = count > 0 ? chosen : { ...chosen, version: undefined };
    const asked = { ...read?.filter, ...filter };
    const everything = translate(language, 'seo', `search.${asked.kind ?? 'everything'}`);
    const named = (await this.#vehicle(asked, language)) || everything;
    const subject = [named, ...conditions(asked, language)].join(', ');
    const values = { subject, ads: translate(language, 'seo', 'ads', { count }) };
    return {
      title: translate(language, 'seo', 'search.title', values),
      description: translate(language, 'seo', 'search.description', values),
      h1:
        q && read && !isOneVehicle(read.understood)
          ? await this.#typed(q, filter, language)
          : subject,
      count,
    };
  }

  /** A heading of words as they were typed, beside what is chosen. */
  async #typed(q: string, filter: Filter, language: Language): Promise<string> {
    const vehicle = await this.#vehicle(filter, language);
    const parts = [vehicle, quoted(q, language), ...conditions(filter, language)];
    return parts.filter(Boolean).join(', ');
  }

  /** What the vehicles of a filter are called; nothing where it names none or those of many makes. */
  async #vehicle(filter: Filter, language: Language): Promise<string> {
    const { database, catalogue } = this.deps;
    const choice = vehicleChoice(filter);
    const vehicles = commonOf(choice, await catalogue.lineages(choice));
    if (vehicles.length > MOST_MAKES) return '';
    const names = await Promise.all(
      vehicles.map(async (vehicle) => {
        const { brand, model, generation } = await queries.findVehicleNames(database, vehicle);
        return [
          brand && badgeName(brand, brand, language),
          brand && model && badgeName(model, brand, language),
          generation && nameOf({ nameRu: generation.nameRu, nameEn: generation.name }, language),
          vehicles.length === 1 && only(filter.version),
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

  /** The page of an ad that was public once; nothing of the ad itself. */
  gone(language: Language): PageTexts {
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

  /** How many parts of the sitemap the active ads fill. */
  async sitemapParts(): Promise<number> {
    return Math.ceil((await queries.findLastPostId(this.deps.database)) / SITEMAP_PART);
  }

  /**
   * Active ads of one part, with their last change. A part is a range of ids, so an ad stays in
   * its part while others come and go.
   * @param part from 0
   * @throws ApiError not_found beyond the last part
   */
  async sitemapPosts(part: number): Promise<{ id: number; updatedAt: Date }[]> {
    if (part >= (await this.sitemapParts())) throw new ApiError('not_found');
    const from = part * SITEMAP_PART + 1;
    const below = Math.min(from + SITEMAP_PART, MAX_ID);
    return queries.findSitemapPosts(this.deps.database, from, below);
  }

  /** A page of the account; what is shared of it describes the product. */
  account(page: AccountPage, language: Language): PageTexts {
    const title = translate(language, 'seo', `account.${page}`);
    return {
      title: `${title} — Pitlane`,
      description: translate(language, 'seo', 'home.description'),
    };
  }

  /** A page that editors write: as they say for search engines, else by its title and lead. */
  page({ title, seo }: Pick<ContentPage, 'title' | 'seo'>, language: Language): PageTexts {
    return {
      title: seo.title === title ? `${title} — Pitlane` : seo.title,
      description: seo.description || translate(language, 'seo', 'home.description'),
    };
  }

  tariffs(language: Language): Promise<PageTexts> {
    return this.#written('tariffs', language, {
      title: translate(language, 'seo', 'tariffs.title'),
      description: translate(language, 'seo', 'tariffs.description'),
    });
  }

  /** The directory of dealers: all of them, or those of a city or with a make. */
  async dealers(
    { city_id: cityId, brand_id: brandId, count }: DealersView & { count: number },
    language: Language,
  ): Promise<PageTexts> {
    const { brand, city } = await queries.findDealersNames(this.deps.database, {
      brandId,
      cityId,
    });
    const all = translate(language, 'seo', 'dealers.all');
    const subject = [
      brand
        ? translate(language, 'seo', 'dealers.of_make', {
            make: badgeName(brand, brand, language),
          })
        : all,
      city && nameOf(city, language),
    ]
      .filter(Boolean)
      .join(', ');
    const values = { subject, dealers: translate(language, 'seo', 'dealers', { count }) };
    const texts = {
      title: translate(language, 'seo', 'dealers.title', values),
      description: translate(language, 'seo', 'dealers.description', values),
    };
    return subject === all ? this.#written('dealers', language, texts) : texts;
  }

  /** What editors say for search engines of a page that the product itself makes; else its own texts. */
  async #written(slug: string, language: Language, own: PageTexts): Promise<PageTexts> {
    const page = await this.deps.content.page(slug, language).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    if (!page) return own;
    const { title, lead, seo } = page;
    return {
      title: seo.title === title ? own.title : seo.title,
      description: seo.description === lead ? own.description : seo.description,
    };
  }

  /** The page of one tariff. */
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
