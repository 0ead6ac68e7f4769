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
import { batched } from '../../../infra/batched.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { Operator } from '../../core/operator-variables.ts';
import { dayOf } from '../../posts/posts/posts.rules.ts';
import { picturesOf } from '../content-files/content-files.presenter.ts';
import { type Edition, toEdition, toPage } from './content.presenter.ts';
import { findPictures, findPublished, findRevision, findVersion } from './content.queries.ts';
import {
  type Item,
  inTurn,
  isShown,
  itemsOf,
  nextChangeOf,
  type Published,
  pictureIdsIn,
  readItem,
  shownOf,
} from './content.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Where the apps are, unless editors say it. */
  appLinks: { android: string | null; ios: string | null };
  operator: Operator;
}

/** The page that says what people agree to when they send us a form. */
const CONSENT = 'consent';

/** What is shown between two moments, with every answer made from it. */
interface Snapshot extends Published {
  of: Published;
  since: Date;
  /** When something comes or goes; null where nothing does by itself. */
  until: Date | null;
  editions: Record<Language, Edition>;
}

/**
 * What editors have published. Every process keeps all of it in memory and asks, once for all calls of a
 * moment, whether that is still so: an editor's change shows with the next call everywhere.
 */
export class ContentService extends BaseService<Dependencies> {
  readonly #revision = batched(async (keys: readonly 'newest'[]) => {
    const revision = await findRevision(this.deps.database);
    return keys.map(() => revision);
  });
  #latest: { revision: number; published: Promise<Published> } | null = null;
  #snapshot: Snapshot | null = null;

  /** Both levels of the menu, without what leads nowhere now. */
  async topMenu(language: Language): Promise<MenuItem[]> {
    return (await this.#edition(language)).menu;
  }

  /**
   * A published page or service by its slug or its id.
   * @param version an old one, which only terms have
   * @throws ApiError page.not_found
   */
  async page(
    slugOrId: string | number,
    language: Language,
    version?: number,
  ): Promise<ContentPage> {
    const snapshot = await this.#read();
    const page = snapshot.editions[language].pages.find(
      ({ id, slug }) => slugOrId === id || slugOrId === slug,
    );
    if (!page) throw new ApiError('page.not_found');
    if (version === undefined || version === page.version || !isTerms(page.slug)) return page;
    const old = await this.#inVersion(page.id, version);
    if (!old) throw new ApiError('page.not_found');
    const { operator } = this.deps;
    return toPage(old, [], {
      language,
      pictures: await this.#picturesFor(snapshot, old),
      operator,
    });
  }

  /** Where all published pages and services stand, with their last change. */
  async pageLinks(): Promise<{ link: string; slug: string; updatedAt: Date }[]> {
    const { pages } = await this.#edition('ru');
    return pages.map(({ link, slug, updated_at }) => ({
      link,
      slug,
      updatedAt: new Date(updated_at),
    }));
  }

  /**
   * The version of the consent that is asked for now.
   * @throws ApiError page.not_found
   */
  async consent(): Promise<{ version: number; link: string }> {
    const { version } = await this.page(CONSENT, 'ru');
    return { version, link: pageLink(CONSENT) };
  }

  /** Whether terms were ever published in a version. */
  async isPublishedVersion(slug: string, version: number): Promise<boolean> {
    const { pages } = await this.#edition('ru');
    const page = pages.find((each) => each.slug === slug);
    if (!page) return false;
    return page.version === version || (await this.#inVersion(page.id, version)) !== null;
  }

  /** What the product is; the page `home`. */
  async appDescription(
    language: Language,
  ): Promise<Pick<ContentPage, 'title' | 'blocks' | 'picture'>> {
    const page = await this.#home(language);
    return page ?? { title: '', blocks: [], picture: null };
  }

  /** Title, description and picture of the home page, for search engines and people's shares. */
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

  /** Whether a slide is shown now. */
  async hasSlide(id: number): Promise<boolean> {
    const { items } = await this.#read();
    return items.slides.some((slide) => slide.id === id);
  }

  /** Banners of a place; they take turns: the first is a viewer's of this day. */
  async banners(
    place: (typeof bannerPlaces)[number],
    language: Language,
    viewer: string,
  ): Promise<Banner[]> {
    const { banners } = await this.#edition(language);
    return inTurn(banners[place], viewer, dayOf(this.deps.clock.now()));
  }

  /** The banner of a place that is a viewer's of this day; null where there is none. */
  async banner(...given: Parameters<ContentService['banners']>): Promise<Banner | null> {
    const [first] = await this.banners(...given);
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

  /** Addresses of the apps; shown only where given. */
  async appLinks(): Promise<Dependencies['appLinks']> {
    const { appLinks } = this.deps;
    const { items } = await this.#read();
    const written = (type: 'android' | 'ios') =>
      items.links.find(({ fields }) => fields.type === type)?.fields.link_url;
    return {
      android: written('android') ?? appLinks.android,
      ios: written('ios') ?? appLinks.ios,
    };
  }

  #home(language: Language): Promise<ContentPage | null> {
    return this.page('home', language).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'page.not_found') return null;
      throw error;
    });
  }

  /** Terms in an old version; null where they were never published in that one. */
  async #inVersion(id: number, version: number): Promise<Item<'pages'> | null> {
    const { database, clock } = this.deps;
    const row = await findVersion(database, id, version);
    if (!row) return null;
    const read = readItem('pages', { ...row, id, kind: 'pages', updatedAt: row.createdAt });
    return isShown({ ...read.times, to: null }, clock.now()) ? read : null;
  }

  /** The pictures of a page, which an old version may share with nothing that is published. */
  async #picturesFor({ pictures }: Snapshot, { fields }: Item<'pages'>) {
    const { picture_id: id } = fields;
    if (id === null || pictures.has(id)) return pictures;
    return picturesOf(await findPictures(this.deps.database, [id]));
  }

  async #edition(language: Language): Promise<Edition> {
    return (await this.#read()).editions[language];
  }

  /** Made anew only when content has changed, or something of it comes or goes by its dates. */
  async #read(): Promise<Snapshot> {
    const published = await this.#published(await this.#revision('newest'));
    const now = this.deps.clock.now();
    const kept = this.#snapshot;
    if (kept?.of === published && kept.since <= now && (!kept.until || now < kept.until)) {
      return kept;
    }
    const items = shownOf(published.items, now);
    const { pictures } = published;
    const { operator } = this.deps;
    this.#snapshot = {
      of: published,
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

  /** Read after its revision: what changes meanwhile is read once more. */
  async #load(): Promise<Published> {
    const { database } = this.deps;
    const rows = await findPublished(database);
    const items = itemsOf(rows);
    const named = Object.values(items)
      .flat()
      .flatMap(({ fields }) => pictureIdsIn(fields));
    const pictures = picturesOf(await findPictures(database, [...new Set(named)]));
    return { items, pictures };
  }
}
