import {
  type Banner,
  type bannerPlaces,
  type ContentKind,
  type ContentPage,
  type Feature,
  isTerms,
  type linkTypes,
  type MenuItem,
  pageLink,
  type Question,
  type Recommendation,
  type Slide,
  type SocialLink,
  type slideSets,
} from '@pitlane/contracts';
import { ApiError } from '../../../http/api-error.ts';
import { type Language, translate } from '../../../i18n.ts';
import { batched } from '../../../infra/batched.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { dayOf } from '../../posts/posts/posts.rules.ts';
import { picturesOf } from '../content-files/content-files.presenter.ts';
import {
  toBanner,
  toFeature,
  toLink,
  toMenuItem,
  toPage,
  toQuestion,
  toRecommendation,
  toSlide,
} from './content.presenter.ts';
import { findPictures, findPublished, findRevision, findVersion } from './content.queries.ts';
import {
  type Item,
  inTurn,
  isShown,
  itemsOf,
  leadsSomewhere,
  linkOf,
  type PageItem,
  pictureIdsIn,
  readItem,
  type Snapshot,
} from './content.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Where the apps are, unless editors say it. */
  appLinks: { android: string | null; ios: string | null };
}

/** The page that says what people agree to when they send us a form. */
const CONSENT = 'consent';
/** The page below which all services stand. */
const SERVICES = 'service';

/**
 * What editors have published. Every process keeps all of it in memory and asks, once for all calls of a
 * moment, whether that is still so: an editor's change shows with the next call everywhere.
 */
export class ContentService {
  readonly #deps: Dependencies;
  readonly #revision: (key: 'newest') => Promise<number>;
  #latest: { revision: number; snapshot: Promise<Snapshot> } | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#revision = batched(async (keys) => {
      const revision = await findRevision(deps.database);
      return keys.map(() => revision);
    });
  }

  /** Both levels of the menu, without what leads nowhere now. */
  async topMenu(language: Language): Promise<MenuItem[]> {
    const snapshot = await this.#read();
    const pages = new Set(this.#pagesIn(snapshot).map(linkOf));
    const items = this.#shown(snapshot, 'menu').filter(({ fields }) =>
      leadsSomewhere(fields.link, pages),
    );
    const below = (parent: number | null) =>
      items.filter(({ fields }) => fields.parent_id === parent);
    return below(null).map((item) => toMenuItem(item, below(item.id), { ...snapshot, language }));
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
    const found = this.#pagesIn(snapshot).find(
      ({ id, fields }) => slugOrId === id || slugOrId === fields.slug,
    );
    const item = found && (await this.#inVersion(found, version));
    if (!item) throw new ApiError('page.not_found');
    const children = item.fields.slug === SERVICES ? this.#shown(snapshot, 'services') : [];
    const pictures = await this.#picturesFor(snapshot, item);
    return toPage(item, children, { language, pictures });
  }

  /** Where all published pages and services stand, with their last change. */
  async pageLinks(): Promise<{ link: string; slug: string; updatedAt: Date }[]> {
    return this.#pagesIn(await this.#read()).map((item) => ({
      link: linkOf(item),
      slug: item.fields.slug,
      updatedAt: item.updatedAt,
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
    const found = this.#pagesIn(await this.#read()).find(({ fields }) => fields.slug === slug);
    return Boolean(found && (await this.#inVersion(found, version)));
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
    const snapshot = await this.#read();
    return this.#shown(snapshot, 'features').map((item) =>
      toFeature(item, { ...snapshot, language }),
    );
  }

  async slider(set: (typeof slideSets)[number], language: Language): Promise<Slide[]> {
    const snapshot = await this.#read();
    return this.#shown(snapshot, 'slides')
      .filter(({ fields }) => fields.set === set)
      .map((item) => toSlide(item, { ...snapshot, language }));
  }

  /** Whether a slide is shown now. */
  async hasSlide(id: number): Promise<boolean> {
    const snapshot = await this.#read();
    return this.#shown(snapshot, 'slides').some((slide) => slide.id === id);
  }

  /** Banners of a place; they take turns: the first is a viewer's of this day. */
  async banners(
    place: (typeof bannerPlaces)[number],
    language: Language,
    viewer: string,
  ): Promise<Banner[]> {
    const snapshot = await this.#read();
    const banners = this.#shown(snapshot, 'banners').filter(({ fields }) => fields.place === place);
    return inTurn(banners, viewer, dayOf(this.#deps.clock.now())).map((item) =>
      toBanner(item, { ...snapshot, language }),
    );
  }

  /** The banner of a place that is a viewer's of this day; null where there is none. */
  async banner(...given: Parameters<ContentService['banners']>): Promise<Banner | null> {
    const [first] = await this.banners(...given);
    return first ?? null;
  }

  /** Questions by group, the groups that are there longest first. */
  async questions(language: Language): Promise<Question[]> {
    const snapshot = await this.#read();
    const items = this.#shown(snapshot, 'questions');
    const groups = Map.groupBy(items, ({ fields }) => fields.group_ru);
    const age = (group: readonly Item[]) => Math.min(...group.map(({ id }) => id));
    return [...groups.values()]
      .toSorted((a, b) => age(a) - age(b))
      .flat()
      .map((item) => toQuestion(item, { ...snapshot, language }));
  }

  async recommendations(language: Language): Promise<Recommendation[]> {
    const snapshot = await this.#read();
    return this.#shown(snapshot, 'recommendations').map((item) =>
      toRecommendation(item, { ...snapshot, language }),
    );
  }

  async socialLinks(): Promise<SocialLink[]> {
    return (await this.#links('social')).map(toLink);
  }

  /** Addresses of the apps; shown only where given. */
  async appLinks(): Promise<Dependencies['appLinks']> {
    const { appLinks } = this.#deps;
    const [android] = await this.#links('android');
    const [ios] = await this.#links('ios');
    return {
      android: android?.fields.link_url ?? appLinks.android,
      ios: ios?.fields.link_url ?? appLinks.ios,
    };
  }

  async #links(type: (typeof linkTypes)[number]): Promise<Item<'links'>[]> {
    const snapshot = await this.#read();
    return this.#shown(snapshot, 'links').filter(({ fields }) => fields.type === type);
  }

  #home(language: Language): Promise<ContentPage | null> {
    return this.page('home', language).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'page.not_found') return null;
      throw error;
    });
  }

  /** A page in the version asked for; null where it was never published in that one. */
  async #inVersion(item: PageItem, version: number | undefined): Promise<PageItem | null> {
    if (version === undefined || version === item.version || !isTerms(item.fields.slug))
      return item;
    const { database, clock } = this.#deps;
    const row = await findVersion(database, item.id, version);
    if (!row) return null;
    const old = { ...row, id: item.id, kind: 'pages', updatedAt: row.createdAt } as const;
    const read = readItem('pages', old);
    return isShown({ ...read.times, to: null }, clock.now()) ? read : null;
  }

  /** The pictures of a page, which an old version may share with nothing that is published. */
  async #picturesFor({ pictures }: Snapshot, { fields }: PageItem) {
    const { picture_id: id } = fields;
    if (id === null || pictures.has(id)) return pictures;
    return picturesOf(await findPictures(this.#deps.database, [id]));
  }

  #pagesIn(snapshot: Snapshot): PageItem[] {
    return [...this.#shown(snapshot, 'pages'), ...this.#shown(snapshot, 'services')];
  }

  #shown<Kind extends ContentKind>({ items }: Snapshot, kind: Kind): Item<Kind>[] {
    const now = this.#deps.clock.now();
    const ofKind: Item<Kind>[] = items[kind];
    return ofKind.filter(({ times }) => isShown(times, now));
  }

  async #read(): Promise<Snapshot> {
    const revision = await this.#revision('newest');
    if (this.#latest?.revision === revision) return this.#latest.snapshot;
    const latest = { revision, snapshot: this.#load() };
    this.#latest = latest;
    latest.snapshot.catch(() => {
      if (this.#latest === latest) this.#latest = null;
    });
    return latest.snapshot;
  }

  /** Read after its revision: what changes meanwhile is read once more. */
  async #load(): Promise<Snapshot> {
    const { database } = this.#deps;
    const rows = await findPublished(database);
    const items = itemsOf(rows);
    const named = Object.values(items)
      .flat()
      .flatMap(({ fields }) => pictureIdsIn(fields));
    const pictures = picturesOf(await findPictures(database, [...new Set(named)]));
    return { items, pictures };
  }
}
