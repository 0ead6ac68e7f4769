import {
  type Banner,
  bannerPlaces,
  type ContentBlock,
  type ContentKind,
  type ContentPage,
  type ContentPicture,
  type Feature,
  type MenuItem,
  type Question,
  type Recommendation,
  type Slide,
  type SocialLink,
  slideSets,
} from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';
import type { Operator } from '../../core/operator-variables.ts';
import {
  type Item,
  type Items,
  isLiveLink,
  linkOf,
  type PageItem,
  readItem,
  withoutDeadLinks,
} from './content.rules.ts';
import { withOperatorDetails } from './operator-details.ts';

/** Slug of the page that lists all services */
const SERVICES_SLUG = 'service';

/** Context in which content is presented to a reader */
export interface PresentContext {
  language: Language;
  pictures: ReadonlyMap<number, ContentPicture>;
  operator: Operator;
}

type InLanguage<Fields> = {
  [Name in keyof Fields as Name extends `${infer Base}_ru` ? Base : never]: Fields[Name];
};

/** Returns the fields of one language, named without its suffix. */
const inLanguage = <Fields extends object>(fields: Fields, language: Language) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.endsWith(`_${language}`) ? [[name.slice(0, -3), value]] : [],
    ),
  ) as InLanguage<Fields>;

const pictureOf = (id: number | null, { pictures }: PresentContext): ContentPicture | null =>
  (id !== null && pictures.get(id)) || null;

const blocksOf = ({ blocks }: Item, { language, operator }: PresentContext): ContentBlock[] =>
  withOperatorDetails(blocks?.[language] ?? [], operator);

export function toPage(
  item: PageItem,
  children: readonly Item<'services'>[],
  context: PresentContext,
): ContentPage {
  const { language } = context;
  const { fields } = item;
  const texts = inLanguage(fields, language);
  return {
    id: item.id,
    slug: fields.slug,
    link: linkOf(item),
    title: texts.title,
    lead: texts.lead,
    picture: pictureOf(fields.picture_id, context),
    blocks: blocksOf(item, context),
    form: fields.form,
    seo: {
      title: texts.seo_title || texts.title,
      description: texts.seo_description || texts.lead,
    },
    version: item.version,
    updated_at: item.updatedAt.toISOString(),
    children: children.map((child) => toChild(child, language)),
  };
}

function toChild(item: Item<'services'>, language: Language): ContentPage['children'][number] {
  const { slug, icon_url, form, ...fields } = item.fields;
  const { title, lead } = inLanguage(fields, language);
  return { id: item.id, slug, link: linkOf(item), title, lead, icon_url, form };
}

export function toMenuItem(
  { id, fields }: Item<'menu'>,
  children: readonly Item<'menu'>[],
  { language }: PresentContext,
): MenuItem {
  return {
    id,
    link: fields.link,
    title: inLanguage(fields, language).title,
    icon_url: fields.icon_url,
    children: children.map((child) => ({
      id: child.id,
      link: child.fields.link,
      title: inLanguage(child.fields, language).title,
    })),
  };
}

export function toBanner(item: Item<'banners'> | Item<'slides'>, context: PresentContext): Banner {
  const { language } = context;
  const { link, advertiser, erid } = item.fields;
  const { title, text, picture_id } = inLanguage(item.fields, language);
  return {
    id: item.id,
    title,
    text,
    picture: pictureOf(picture_id, context),
    link,
    advertiser,
    erid,
  };
}

export const toSlide = (item: Item<'slides'>, context: PresentContext): Slide => ({
  ...toBanner(item, context),
  button: inLanguage(item.fields, context.language).button || null,
});

export function toFeature({ id, fields }: Item<'features'>, { language }: PresentContext): Feature {
  const { title, description } = inLanguage(fields, language);
  return { id, title, description, icon_url: fields.icon_url, link: fields.link };
}

export function toQuestion(item: Item<'questions'>, context: PresentContext): Question {
  const { group, question } = inLanguage(item.fields, context.language);
  return { id: item.id, group, question, blocks: blocksOf(item, context) };
}

export function toRecommendation(
  { id, fields }: Item<'recommendations'>,
  { language }: PresentContext,
): Recommendation {
  const { image, link, advertiser, erid } = fields;
  const { title, description } = inLanguage(fields, language);
  return { id, title, description, image, link, advertiser, erid };
}

export const toLink = ({ id, fields }: Item<'links'>): SocialLink => ({
  id,
  name: fields.name,
  link_url: fields.link_url,
  icon_url: fields.icon_url ?? '',
});

/** All public content in one language, cached while the same items are shown */
export interface Edition {
  menu: MenuItem[];
  pages: ContentPage[];
  features: Feature[];
  slides: Record<(typeof slideSets)[number], Slide[]>;
  banners: Record<(typeof bannerPlaces)[number], Banner[]>;
  questions: Question[];
  recommendations: Recommendation[];
  socialLinks: SocialLink[];
}

/**
 * Presents all shown items. Items with dead links are omitted; dead links in texts become plain text.
 * @param items the items shown now
 */
export function toEdition(items: Items, context: PresentContext): Edition {
  const pagePaths = new Set([...items.pages, ...items.services].map(linkOf));
  const hasLiveLink = ({ fields: { link } }: { fields: { link: string } }) =>
    isLiveLink(link, pagePaths);
  const withLiveLinks = <Text extends Pick<ContentPage, 'blocks'>>(content: Text): Text => ({
    ...content,
    blocks: withoutDeadLinks(content.blocks, pagePaths),
  });
  const slides = items.slides.filter(hasLiveLink);
  const banners = items.banners.filter(hasLiveLink);
  const childrenOf = ({ fields: { slug } }: PageItem) =>
    slug === SERVICES_SLUG ? items.services : [];
  return {
    menu: toMenu(items.menu.filter(hasLiveLink), context),
    pages: [...items.pages, ...items.services].map((page) =>
      withLiveLinks(toPage(page, childrenOf(page), context)),
    ),
    features: items.features
      .map((item) => toFeature(item, context))
      .map(({ link, ...feature }) => ({
        ...feature,
        link: link !== null && isLiveLink(link, pagePaths) ? link : null,
      })),
    slides: groupByKeys(slideSets, (name) =>
      slides.filter(({ fields: { set } }) => set === name).map((item) => toSlide(item, context)),
    ),
    banners: groupByKeys(bannerPlaces, (name) =>
      banners
        .filter(({ fields: { place } }) => place === name)
        .map((item) => toBanner(item, context)),
    ),
    questions: sortByGroup(items.questions).map((item) => withLiveLinks(toQuestion(item, context))),
    recommendations: items.recommendations
      .filter(hasLiveLink)
      .map((item) => toRecommendation(item, context)),
    socialLinks: items.links.filter(({ fields: { type } }) => type === 'social').map(toLink),
  };
}

const groupByKeys = <Key extends string, Value>(
  keys: readonly Key[],
  createValue: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, createValue(key)])) as Record<Key, Value>;

/** Presents both levels of the menu. */
function toMenu(items: readonly Item<'menu'>[], context: PresentContext): MenuItem[] {
  const childrenOf = (parent: number | null) =>
    items.filter(({ fields }) => fields.parent_id === parent);
  return childrenOf(null).map((item) => toMenuItem(item, childrenOf(item.id), context));
}

/** Sorts questions by group, the oldest group first. */
function sortByGroup(questions: Item<'questions'>[]): Item<'questions'>[] {
  const groups = Map.groupBy(questions, ({ fields }) => fields.group_ru);
  const oldestId = (group: readonly Item[]) => Math.min(...group.map(({ id }) => id));
  return [...groups.values()].toSorted((a, b) => oldestId(a) - oldestId(b)).flat();
}

type Presenters = { [Kind in ContentKind]: (item: Item<Kind>, context: PresentContext) => unknown };

const presenters: Presenters = {
  pages: (item, context) => toPage(item, [], context),
  services: (item, context) => toPage(item, [], context),
  menu: (item, context) => toMenuItem(item, [], context),
  banners: toBanner,
  slides: toSlide,
  questions: toQuestion,
  features: toFeature,
  recommendations: toRecommendation,
  links: toLink,
};

/** Presents an item like its public endpoint, without children. */
export const presentItem = <Kind extends ContentKind>(
  kind: Kind,
  row: Parameters<typeof readItem>[1],
  context: PresentContext,
): unknown => presenters[kind](readItem(kind, row), context);
