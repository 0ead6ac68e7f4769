import {
  type Banner,
  type bannerPlaces,
  type ContentPage,
  type Feature,
  isTerms,
  type MenuItem,
  pageLink,
  type Question,
  type Recommendation,
  type Slide,
  type SocialLink,
  type slideSets,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Language, translate } from '../../../i18n.ts';
import { createBatchLoader } from '../../../infra/batch-loader.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { moscowDayOf } from '../../core/moscow-time.ts';
import type { Operator } from '../../core/operator-variables.ts';
import { picturesOf } from '../content-files/content-files.presenter.ts';
import { type Edition, toEdition, toPage } from './content.presenter.ts';
import { findPictures, findPublished, findRevision, findVersion } from './content.queries.ts';
import {
  filterShown,
  type Item,
  isShown,
  itemsOf,
  nextChangeOf,
  type Published,
  pictureIdsIn,
  readItem,
  rotateForViewer,
} from './content.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** App store URLs, which editors may override */
  appLinks: { android: string | null; ios: string | null };
  operator: Operator;
}

/** Slug of the page that users of forms consent to */
const CONSENT = 'consent';

/** Content shown between two moments, with the editions built from it */
interface Snapshot extends Published {
  source: Published;
  since: Date;
  /** Next moment at which an item starts or stops being shown; `null` if there is none */
  until: Date | null;
  editions: Record<Language, Edition>;
}

/**
 * Published content. Every process caches all of it in memory and compares its revision, in one query for all
 * concurrent requests: a change of an editor shows in the next response of every process.
 */
export class ContentService extends BaseService<Dependencies> {
  readonly #revision = createBatchLoader(async (keys: readonly 'newest'[]) => {
    const revision = await findRevision(this.deps.database);
    return keys.map(() => revision);
  });
  #latest: { revision: number; published: Promise<Published> } | null = null;
  #snapshot: Snapshot | null = null;

  /** Returns both levels of the menu without dead links. */
  async topMenu(language: Language): Promise<MenuItem[]> {
    return (await this.#edition(language)).menu;
  }

  /**
   * Returns a published page or service by its slug or its id.
   * @param version an old version, available only for legal pages
   * @throws ApiError page.not_found
   */
  async page(
    slugOrId: string | number,
    language: Language,
    version?: number,
  ): Promise<ContentPage> {
    const snapshot = await this.#currentSnapshot();
    const page = snapshot.editions[language].pages.find(
      ({ id, slug }) => slugOrId === id || slugOrId === slug,
    );
    if (!page) throw new ApiError('page.not_found');
    if (version === undefined || version === page.version || !isTerms(page.slug)) return page;
    const oldVersion = await this.#findShownVersion(page.id, version);
    if (!oldVersion) throw new ApiError('page.not_found');
    const { operator } = this.deps;
    return toPage(oldVersion, [], {
      language,
      pictures: await this.#picturesFor(snapshot, oldVersion),
      operator,
    });
  }

  /** Returns the paths of all published pages and services, with their last change. */
  async pageLinks(): Promise<{ link: string; slug: string; updatedAt: Date }[]> {
    const { pages } = await this.#edition('ru');
    return pages.map(({ link, slug, updated_at }) => ({
      link,
      slug,
      updatedAt: new Date(updated_at),
    }));
  }

  /**
   * Returns the current version of the consent.
   * @throws ApiError page.not_found
   */
  async consent(): Promise<{ version: number; link: string }> {
    const { version } = await this.page(CONSENT, 'ru');
    return { version, link: pageLink(CONSENT) };
  }

  /** Returns whether terms were ever published in a version. */
  async isPublishedVersion(slug: string, version: number): Promise<boolean> {
    const { pages } = await this.#edition('ru');
    const page = pages.find((each) => each.slug === slug);
    if (!page) return false;
    return page.version === version || (await this.#findShownVersion(page.id, version)) !== null;
  }

  /** Returns the description of the product, from the page `home`. */
  async appDescription(
    language: Language,
  ): Promise<Pick<ContentPage, 'title' | 'blocks' | 'picture'>> {
    const page = await this.#home(language);
    return page ?? { title: '', blocks: [], picture: null };
  }

  /** Returns title, description and picture of the home page, for search engines and link previews. */
  async seoTags(
    language: Language,
  ): Promise<{ title: string; description: string; image: string | null }> {
    const page = await this.#home(language);
    return {
      title: page?.seo.title || translate(language, 'seo', 'home.title'),
      description: page?.seo.description || translate(language, 'seo', 'home.description'),
      image: page?.picture?.src ?? null,
    };
  }

  async features(language: Language): Promise<Feature[]> {
    return (await this.#edition(language)).features;
  }

  async slider(set: (typeof slideSets)[number], language: Language): Promise<Slide[]> {
    return (await this.#edition(language)).slides[set];
  }

  /** Returns whether a slide is shown now. */
  async hasSlide(id: number): Promise<boolean> {
    const { items } = await this.#currentSnapshot();
    return items.slides.some((slide) => slide.id === id);
  }

  /** Returns the banners of a place, beginning with the one drawn for a viewer and the day. */
  async banners(
    place: (typeof bannerPlaces)[number],
    language: Language,
    viewer: string,
  ): Promise<Banner[]> {
    const { banners } = await this.#edition(language);
    return rotateForViewer(banners[place], viewer, moscowDayOf(this.deps.clock.now()));
  }

  /** Returns the banner of a place drawn for a viewer and the day; `null` if there is none. */
  async banner(...parameters: Parameters<ContentService['banners']>): Promise<Banner | null> {
    const [first] = await this.banners(...parameters);
    return first ?? null;
  }

  async questions(language: Language): Promise<Question[]> {
    return (await this.#edition(language)).questions;
  }

  async recommendations(language: Language): Promise<Recommendation[]> {
    return (await this.#edition(language)).recommendations;
  }

  async socialLinks(): Promise<SocialLink[]> {
    return (await this.#edition('ru')).socialLinks;
  }

  /** Returns the store URLs of the apps, of editors or else of the configuration. */
  async appLinks(): Promise<Dependencies['appLinks']> {
    const { appLinks } = this.deps;
    const { items } = await this.#currentSnapshot();
    const urlOf = (type: 'android' | 'ios') =>
      items.links.find(({ fields }) => fields.type === type)?.fields.link_url;
    return {
      android: urlOf('android') ?? appLinks.android,
      ios: urlOf('ios') ?? appLinks.ios,
    };
  }

  #home(language: Language): Promise<ContentPage | null> {
    return this.page('home', language).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'page.not_found') return null;
      throw error;
    });
  }

  /** Returns an old version of terms; `null` if it was never published. */
  async #findShownVersion(id: number, version: number): Promise<Item<'pages'> | null> {
    const { database, clock } = this.deps;
    const row = await findVersion(database, id, version);
    if (!row) return null;
    const item = readItem('pages', { ...row, id, kind: 'pages', updatedAt: row.createdAt });
    return isShown({ ...item.times, to: null }, clock.now()) ? item : null;
  }

  /** Returns the pictures of a page: an old version may have one that no published item uses. */
  async #picturesFor({ pictures }: Snapshot, { fields }: Item<'pages'>) {
    const { picture_id: id } = fields;
    if (id === null || pictures.has(id)) return pictures;
    return picturesOf(await findPictures(this.deps.database, [id]));
  }

  async #edition(language: Language): Promise<Edition> {
    return (await this.#currentSnapshot()).editions[language];
  }

  /** Rebuilds the snapshot only if content has changed, or an item has started or stopped being shown. */
  async #currentSnapshot(): Promise<Snapshot> {
    const published = await this.#published(await this.#revision('newest'));
    const now = this.deps.clock.now();
    const cached = this.#snapshot;
    if (
      cached?.source === published &&
      cached.since <= now &&
      (!cached.until || now < cached.until)
    ) {
      return cached;
    }
    const items = filterShown(published.items, now);
    const { pictures } = published;
    const { operator } = this.deps;
    this.#snapshot = {
      source: published,
      since: now,
      until: nextChangeOf(published.items, now),
      items,
      pictures,
      editions: {
        ru: toEdition(items, { language: 'ru', pictures, operator }),
        en: toEdition(items, { language: 'en', pictures, operator }),
      },
    };
    return this.#snapshot;
  }

  #published(revision: number): Promise<Published> {
    if (this.#latest?.revision === revision) return this.#latest.published;
    const latest = { revision, published: this.#load() };
    this.#latest = latest;
    latest.published.catch(() => {
      if (this.#latest === latest) this.#latest = null;
    });
    return latest.published;
  }

  /** Runs after the revision was read, so that a change in between is loaded again. */
  async #load(): Promise<Published> {
    const { database } = this.deps;
    const rows = await findPublished(database);
    const items = itemsOf(rows);
    const pictureIds = Object.values(items)
      .flat()
      .flatMap(({ fields }) => pictureIdsIn(fields));
    const pictures = picturesOf(await findPictures(database, [...new Set(pictureIds)]));
    return { items, pictures };
  }
}
