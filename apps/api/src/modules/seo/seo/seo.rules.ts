import {
  type Filter,
  type PostCard,
  type QueryInterpretation,
  startOfText,
  vehicleStates,
} from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import {
  type Lineage,
  removeReplacedParents,
  type VehicleChoice,
  vehicleFields,
} from '../../core/catalogue/catalogue.rules.ts';
import { formatFigure } from '../../core/rates/rates.rules.ts';
import { yearsText } from '../../search/filters/years-text.ts';

/** Pages for signing in and of the account, by text key. */
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

/** Formats a price as `12 500 000 ₽`, or as on request. */
export function priceText(card: Pick<PostCard, 'price' | 'currency'>, language: Language): string {
  return card.price === null
    ? translate(language, 'seo', 'post.on_request')
    : formatFigure(card.price, card.currency.sign);
}

type FactFields = Pick<
  PostCard,
  'kind' | 'mileage' | 'volume' | 'power' | 'transmission' | 'price' | 'currency'
>;

/** Returns the figures of an ad on one line, for a description. */
export function factsText(card: FactFields, language: Language): string {
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

/** Boats and aircraft have engine hours instead of a mileage. */
function mileageText(
  { kind, mileage }: Pick<PostCard, 'kind' | 'mileage'>,
  unit: (ru: string, en: string) => string,
): string {
  const unitName = kind === 'ground' ? unit('км', 'km') : unit('ч наработки', 'engine hours');
  return formatFigure(mileage, unitName);
}

/** Returns the texts of a filter's conditions, which follow the name of the vehicle. */
export function conditionTexts(filter: Filter, language: Language): string[] {
  const { state_id: state } = filter;
  const stateText =
    state && translate(language, 'seo', state === vehicleStates.new ? 'search.new' : 'search.used');
  return [stateText, yearsText(filter, language)].flatMap((text) => text || []);
}

/** Returns the single element of a list; `undefined` for any other length. */
export const singleOf = <Id>(ids: Id[] | undefined) => (ids?.length === 1 ? ids[0] : undefined);

/** Returns, per make of a filter, the model and generation that all of the make's vehicles have in common. */
export function commonVehicles(choice: VehicleChoice, lineages: readonly Lineage[]) {
  const remainingChoice = removeReplacedParents(choice, lineages);
  const selectedLineages = lineages.filter(({ level, id }) => remainingChoice[level].includes(id));
  return [...Map.groupBy(selectedLineages, ({ brands }) => brands).values()].map((group) => {
    const commonIdAt = (level: keyof VehicleChoice) =>
      singleOf([...new Set(group.map((lineage) => lineage[level]))]) ?? undefined;
    return {
      brandId: commonIdAt('brands'),
      modelId: commonIdAt('models'),
      generationId: commonIdAt('generations'),
    };
  });
}

const MAX_QUERY_LENGTH = 60;

/** Quotes a query, shortened to whole words that fit into a heading. */
export function quoteQuery(q: string, language: Language): string {
  const start = startOfText(q, MAX_QUERY_LENGTH);
  const shortened = start === q ? q : `${start.replace(/\s+\S*$/u, '')}…`;
  return translate(language, 'searches', 'words', { words: shortened });
}

const namedFields: readonly string[] = [...vehicleFields, 'version'];

/** Reports whether a query means exactly one vehicle, whose name is then a better heading than the typed text. */
export const isOneVehicle = ({
  filter,
  rest,
}: Pick<QueryInterpretation, 'filter' | 'rest'>): boolean =>
  rest === '' &&
  filter.brand_id !== undefined &&
  Object.entries(filter).every(
    ([field, value]) => namedFields.includes(field) && Array.isArray(value) && value.length === 1,
  );
