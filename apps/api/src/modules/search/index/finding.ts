import type { Criterion } from '../filters/criteria.ts';
import { slotsOf } from './bits.ts';
import type { Columns } from './columns.rules.ts';
import { countAround, pageOf, placeOf } from './ordering.ts';
import type { Found, FoundPost, Question } from './questions.ts';
import { sift, siftAmong } from './sifting.ts';
import { chooseInTurn, type Turn } from './special-rotation.ts';

/** How many stand before the ad that follows a place, or the one before it. */
const skipTo = ({ before, at }: { before: number; at: number }, backwards = false) =>
  backwards ? before - 1 : before + at;

/** Finds one page of a list, how many ads the list has, and the special placements that come with the page. */
export function find(columns: Columns, question: Extract<Question, { ask: 'find' }>): Found {
  const { criteria, terms, text, now, limit, offset, after, backwards, turn } = question;
  const slots = sift(columns, criteria);
  const inTitle = text === null ? null : (columns.texts.of(text)?.title ?? null);
  const total = slots.length;
  const order = { terms, inTitle };
  const around = after && countAround(columns, slots, order, after);
  const skip = around ? skipTo(around, backwards) : offset;
  const isBeyond = skip < 0 || skip >= total;
  const page = isBeyond ? [] : pageOf(columns, slots, { ...order, skip, most: skip + limit });
  const last = page.at(-1);
  return {
    total,
    last: last === undefined ? null : placeOf(columns, last, order),
    posts: page.map((slot) => foundPost(columns, slot, now)),
    special: turn ? findSpecial(columns, criteria, { turn, page }) : [],
  };
}

const foundPost = (columns: Columns, slot: number, now: number): FoundPost => ({
  id: columns.whole('id')[slot] as number,
  version: columns.versionOf(slot),
  promoted: (columns.real('special_offer_date')[slot] as number) > now,
});

/** The special placements whose turn it is. There are few of all ads, so that they are looked at one by one. */
function findSpecial(
  columns: Columns,
  criteria: readonly Criterion[],
  { turn, page }: { turn: Turn; page: number[] },
): FoundPost[] {
  const column = 'special_offer_date';
  const isRunning = { field: column, column, from: turn.now + 1, to: Number.POSITIVE_INFINITY };
  const placed = slotsOf(columns.known(column));
  const matching = siftAmong(columns, placed, [isRunning, ...criteria]);
  const ids = columns.whole('id');
  const matchingIds = matching.map((slot) => ids[slot] as number);
  const shown = new Set(page.map((slot) => ids[slot] as number));
  return chooseInTurn(matchingIds, turn, shown).flatMap((id) => {
    const slot = columns.slotOf(id);
    return slot === null ? [] : [foundPost(columns, slot, turn.now)];
  });
}
