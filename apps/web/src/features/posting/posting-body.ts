import { type Post, postFieldNames, postFieldRows } from '@pitlane/contracts';
import {
  flagNames,
  type PostingValues,
  phoneRows,
  requestTexts,
  type TextName,
  textNames,
} from './posting-values.ts';

const phonesOf = (values: PostingValues) => phoneRows(values).map(({ number }) => number.trim());
const idsOf = ({ photos }: PostingValues) => photos.map(({ id }) => String(id));
const areSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

export function newPostBody(values: PostingValues) {
  const { guarantee, tuning, price_offer, buyout_price, special_offer } = values;
  return {
    ...requestTexts(values),
    ...{ guarantee, tuning, price_offer, buyout_price, special_offer },
    contact_phones: phonesOf(values),
    photo_ids: idsOf(values),
  };
}

interface ChangedPost extends Partial<Record<TextName, string>> {
  id: string;
  guarantee?: boolean;
  tuning?: boolean;
  price_offer?: boolean;
  buyout_price?: boolean;
  special_offer?: boolean;
  contact_phones?: string[];
  photo_ids?: string[];
  remove_photo_ids?: string[];
  photo_order?: string[];
}

/** Returns the changed fields as the request body of post/update: an empty text clears a field. */
export function changedPostBody(
  id: number,
  before: PostingValues,
  after: PostingValues,
): ChangedPost {
  const [textsBefore, textsAfter] = [requestTexts(before), requestTexts(after)];
  const body: ChangedPost = { id: String(id) };
  for (const name of textNames)
    if (textsBefore[name] !== textsAfter[name]) body[name] = textsAfter[name];
  for (const name of flagNames) {
    if (before[name] !== after[name]) body[name] = after[name];
  }
  if (!areSame(phonesOf(before), phonesOf(after))) body.contact_phones = phonesOf(after);
  const [idsBefore, idsAfter] = [idsOf(before), idsOf(after)];
  if (!areSame(idsBefore, idsAfter)) {
    const added = idsAfter.filter((photo) => !idsBefore.includes(photo));
    if (added.length > 0) body.photo_ids = added;
    const removed = idsBefore.filter((photo) => !idsAfter.includes(photo));
    if (removed.length > 0) body.remove_photo_ids = removed;
    body.photo_order = idsAfter;
  }
  return body;
}

/** Reports whether a field is published without a moderator; a price and its currency only after a small change. */
const isPublishedAtOnce = (name: string) =>
  name === 'id' ||
  name === 'special_offer' ||
  postFieldNames.some((field) => field === name && 'publishedAtOnce' in postFieldRows[field]);

/** Reports whether any change waits for a moderator, based on what buyers will see. */
export function isReviewed(
  body: ChangedPost,
  { price, currency }: Pick<Post, 'price' | 'currency'>,
): boolean {
  if (!Object.keys(body).every(isPublishedAtOnce)) return true;
  const isPriceReviewed = body.price !== undefined && (Number(body.price) || null) !== price;
  return (
    isPriceReviewed || (body.currency_id !== undefined && Number(body.currency_id) !== currency.id)
  );
}

export function isChanged(body: ChangedPost): boolean {
  return Object.keys(body).length > 1;
}
