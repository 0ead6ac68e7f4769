import {
  type Filter,
  type PostCard,
  startOfText,
  type Understood,
  vehicleStates,
} from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import {
  type Lineage,
  type VehicleChoice,
  vehicleFields,
  withoutReplacedParents,
} from '../../core/catalogue/catalogue.rules.ts';
import { figureText } from '../../core/rates/rates.rules.ts';
import { yearsText } from '../../search/filters/years-text.ts';

/** The pages of signing in and of one's own account. */
export type AccountPage =
  | 'login'
  | 'register'
  | 'restore'
  | 'password'
  | 'confirm'
  | 'unsubscribe'
  | 'settings'
  | 'ads'
  | 'favorites'
  | 'compare'
  | 'messages'
  | 'offers'
  | 'notifications'
  | 'savedSearches'
  | 'transactions'
  | 'transaction'
  | 'pay'
  | 'createPay'
  | 'create'
  | 'update'
  | 'support'
  | 'moderation'
  | 'block';

/** `12 500 000 ₽`, or that the price is on request. */
export function priceText(card: Pick<PostCard, 'price' | 'currency'>, language: Language): string {
  return card.price === null
    ? translate(language, 'seo', 'post.on_request')
    : figureText(card.price, card.currency.sign);
}

type Facts = Pick<
  PostCard,
  'kind' | 'mileage' | 'volume' | 'power' | 'transmission' | 'price' | 'currency'
>;

/** The figures of an ad in one line, for a description. */
export function factsText(card: Facts, language: Language): string {
  const unit = (ru: string, en: string) => (language === 'ru' ? ru : en);
  const litres = card.volume === null ? null : (card.volume / 1_000).toFixed(1);
  return [
    card.mileage > 0 ? mileageText(card, unit) : null,
    litres && `${language === 'ru' ? litres.replace('.', ',') : litres}\u00a0${unit('л', 'l')}`,
    card.power === null ? null : `${card.power}\u00a0${unit('л.\u00a0с.', 'hp')}`,
    card.transmission?.name,
    priceText(card, language),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Boats and aircraft are not driven: their figure is hours of running. */
function mileageText(
  { kind, mileage }: Pick<PostCard, 'kind' | 'mileage'>,
  unit: (ru: string, en: string) => string,
): string {
  const measure = kind === 'ground' ? unit('км', 'km') : unit('ч наработки', 'engine hours');
  return figureText(mileage, measure);
}

/** What a page says of a filter's ads behind what they are. */
export function conditions(filter: Filter, language: Language): string[] {
  const { state_id: state } = filter;
  const stateText =
    state && translate(language, 'seo', state === vehicleStates.new ? 'search.new' : 'search.used');
  return [stateText, yearsText(filter, language)].flatMap((text) => text || []);
}

/** One choice of a list is a subject; several are not. */
export const only = <Id>(ids: Id[] | undefined) => (ids?.length === 1 ? ids[0] : undefined);

/** The vehicles that a filter finds, one a make, as far down as all those of the make are the same. */
export function commonOf(choice: VehicleChoice, lineages: readonly Lineage[]) {
  const left = withoutReplacedParents(choice, lineages);
  const found = lineages.filter(({ level, id }) => left[level].includes(id));
  return [...Map.groupBy(found, ({ brands }) => brands).values()].map((same) => {
    const common = (level: keyof VehicleChoice) =>
      only([...new Set(same.map((each) => each[level]))]) ?? undefined;
    return {
      brandId: common('brands'),
      modelId: common('models'),
      generationId: common('generations'),
    };
  });
}

const LONGEST_WORDS = 60;

/** Typed words in quotes, whole words as far as a heading has room. */
export function quoted(q: string, language: Language): string {
  const start = startOfText(q, LONGEST_WORDS);
  const words = start === q ? q : `${start.replace(/\s+\S*$/u, '')}…`;
  return translate(language, 'searches', 'words', { words });
}

const namedFields: readonly string[] = [...vehicleFields, 'version'];

/** Whether words say nothing but one vehicle: what it is called is better than how it was typed. */
export const isOneVehicle = ({ filter, rest }: Pick<Understood, 'filter' | 'rest'>): boolean =>
  rest === '' &&
  filter.brand_id !== undefined &&
  Object.entries(filter).every(
    ([field, value]) => namedFields.includes(field) && Array.isArray(value) && value.length === 1,
  );
