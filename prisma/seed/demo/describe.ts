import type { PostFacts } from './facts.ts';
import { slotValuesOf } from './facts.ts';
import type { Random } from './random.ts';
import { tagsOf } from './tags.ts';
import * as air from './texts/air.ts';
import * as english from './texts/english.ts';
import type { Fragment } from './texts/fragment.ts';
import * as owner from './texts/owner.ts';
import * as trade from './texts/trade.ts';
import * as water from './texts/water.ts';

/** Element of a layout: a list of fragments, the model's note, or a layout mark. */
type Part = readonly Fragment[] | 'note' | 'paragraph' | 'bullet';
type Layout = readonly Part[];

const OWNER_LAYOUTS: readonly Layout[] = [
  [owner.OWNER_OPEN, 'note', owner.OWNER_DONE, owner.OWNER_FLAW, owner.OWNER_WHY],
  ['note', owner.OWNER_DONE, owner.OWNER_DONE, 'paragraph', owner.OWNER_DOCS, owner.OWNER_TERMS],
  [
    owner.OWNER_OPEN,
    owner.OWNER_DONE,
    owner.OWNER_FLAW,
    'paragraph',
    'note',
    'paragraph',
    owner.OWNER_WHY,
    owner.OWNER_TERMS,
  ],
  [owner.OWNER_OPEN, 'note', owner.OWNER_TERMS],
  [owner.OWNER_OPEN, owner.OWNER_DOCS, owner.OWNER_FLAW, owner.OWNER_TERMS],
  [
    owner.OWNER_OPEN,
    'paragraph',
    owner.OWNER_DONE,
    owner.OWNER_DONE,
    owner.OWNER_DONE,
    owner.OWNER_FLAW,
    'paragraph',
    owner.OWNER_DOCS,
    owner.OWNER_WHY,
    owner.OWNER_TERMS,
  ],
  [owner.OWNER_SHORT],
  [owner.OWNER_SHORT, 'note'],
  ['note', owner.OWNER_OPEN, owner.OWNER_FLAW, owner.OWNER_WHY],
];

const TRADE_LAYOUTS: readonly Layout[] = [
  [trade.TRADE_OPEN, 'note', trade.TRADE_STATE, 'paragraph', trade.TRADE_SERVICE],
  [
    trade.TRADE_OPEN,
    'bullet',
    trade.TRADE_STATE,
    'bullet',
    trade.TRADE_STATE,
    'bullet',
    trade.TRADE_DOCS,
    'paragraph',
    trade.TRADE_SERVICE,
    trade.TRADE_CLOSE,
  ],
  ['note', trade.TRADE_STATE, trade.TRADE_DOCS, trade.TRADE_CLOSE],
  [trade.TRADE_OPEN, trade.TRADE_DOCS, trade.TRADE_SERVICE],
  [
    trade.TRADE_OPEN,
    'note',
    'paragraph',
    trade.TRADE_STATE,
    trade.TRADE_STATE,
    'paragraph',
    trade.TRADE_DOCS,
    trade.TRADE_SERVICE,
    trade.TRADE_SERVICE,
    trade.TRADE_CLOSE,
  ],
  [trade.TRADE_SHORT, 'note'],
  [trade.TRADE_SHORT],
  ['note', 'paragraph', trade.TRADE_OPEN, trade.TRADE_STATE, trade.TRADE_SERVICE],
  [trade.TRADE_OPEN, 'note', trade.TRADE_CLOSE],
];

const WATER_LAYOUTS: readonly Layout[] = [
  [water.WATER_OPEN, 'note', water.WATER_STATE, water.WATER_BERTH, water.WATER_TERMS],
  ['note', water.WATER_STATE, 'paragraph', water.WATER_EQUIP, water.WATER_BERTH],
  [
    water.WATER_OPEN,
    water.WATER_STATE,
    water.WATER_STATE,
    'paragraph',
    water.WATER_EQUIP,
    'paragraph',
    water.WATER_BERTH,
    water.WATER_TERMS,
  ],
  [water.WATER_OPEN, 'note', water.WATER_TERMS],
  [water.WATER_OPEN, water.WATER_EQUIP],
];

const AIR_LAYOUTS: readonly Layout[] = [
  [air.AIR_OPEN, 'note', air.AIR_RESOURCE, air.AIR_DOCS],
  [
    air.AIR_OPEN,
    'bullet',
    air.AIR_RESOURCE,
    'bullet',
    air.AIR_DOCS,
    'bullet',
    air.AIR_EQUIP,
    'paragraph',
    air.AIR_TERMS,
  ],
  ['note', air.AIR_RESOURCE, 'paragraph', air.AIR_EQUIP, air.AIR_TERMS],
  [air.AIR_OPEN, air.AIR_RESOURCE, air.AIR_RESOURCE, air.AIR_DOCS, air.AIR_TERMS],
  [air.AIR_OPEN, 'note', air.AIR_TERMS],
];

const ENGLISH_LAYOUTS: readonly Layout[] = [
  [english.ENGLISH_OPEN, 'note', english.ENGLISH_STATE, english.ENGLISH_TERMS],
  ['note', english.ENGLISH_OPEN, english.ENGLISH_TERMS],
  [
    english.ENGLISH_OPEN,
    'note',
    'paragraph',
    english.ENGLISH_STATE,
    english.ENGLISH_STATE,
    'paragraph',
    english.ENGLISH_TERMS,
  ],
  [english.ENGLISH_OPEN, english.ENGLISH_STATE],
];

const MAX_SAME_FIRST_SENTENCE = 4;
const MAX_ATTEMPTS = 40;

function layoutsFor(facts: PostFacts): readonly Layout[] {
  if (facts.profile.seller.locale === 'en') return ENGLISH_LAYOUTS;
  if (facts.vehicle.kind === 'water') return WATER_LAYOUTS;
  if (facts.vehicle.kind === 'air') return AIR_LAYOUTS;
  return facts.profile.seller.kind === 'individual' ? OWNER_LAYOUTS : TRADE_LAYOUTS;
}

function matchesTags([tags]: Fragment, facts: ReadonlySet<string>): boolean {
  return tags
    .split(' ')
    .filter(Boolean)
    .every((tag) => (tag.startsWith('!') ? !facts.has(tag.slice(1)) : facts.has(tag)));
}

/** Returns the first sentence; ads with the same one look copied. */
export function firstSentence(text: string): string {
  return /^.*?[.!?:](?=\s|$)/su.exec(text)?.[0] ?? text;
}

/** Creates a writer that never repeats a text and uses fragments evenly. */
export function createWriter(random: Random): (facts: PostFacts) => string {
  const timesUsed = new Map<Fragment, number>();
  const usedNotes = new Set<string>();
  const startCounts = new Map<string, number>();
  const writtenTexts = new Set<string>();

  function pickFragment(
    pool: readonly Fragment[],
    tags: ReadonlySet<string>,
    usedFragments: ReadonlySet<Fragment>,
  ): Fragment | undefined {
    const candidates = pool.filter((item) => !usedFragments.has(item) && matchesTags(item, tags));
    if (candidates.length === 0) return undefined;
    const minUses = Math.min(...candidates.map((item) => timesUsed.get(item) ?? 0));
    return random.pick(candidates.filter((item) => (timesUsed.get(item) ?? 0) <= minUses + 1));
  }

  function compose(facts: PostFacts) {
    const tags = tagsOf(facts);
    const slots = slotValuesOf(facts, random);
    const { line } = facts.vehicle;
    const notes = facts.profile.seller.locale === 'en' ? line.english : line.notes;
    const unusedNote = notes.find((note) => !usedNotes.has(note));
    const usedFragments = new Set<Fragment>();
    let text = '';
    let separator = '';

    for (const part of random.pick(layoutsFor(facts))) {
      if (part === 'paragraph' || part === 'bullet') {
        separator = part === 'paragraph' ? '\n\n' : '\n— ';
        continue;
      }
      const fragment = part === 'note' ? undefined : pickFragment(part, tags, usedFragments);
      if (fragment) usedFragments.add(fragment);
      const sentence = part === 'note' ? unusedNote : fragment?.[1];
      if (!sentence) continue;
      text += text === '' ? sentence : `${separator || ' '}${sentence}`;
      separator = '';
    }
    const filledText = text.replace(/\{([^}]+)\}/g, (_, slot: string) => {
      const value = slots[slot];
      if (value === undefined) throw new Error(`unknown slot {${slot}}`);
      return value;
    });
    return { text: filledText, usedFragments, note: unusedNote };
  }

  return (facts) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { text, usedFragments, note } = compose(facts);
      const start = firstSentence(text);
      const repeats = startCounts.get(start) ?? 0;
      if (text.length < 25 || writtenTexts.has(text) || repeats >= MAX_SAME_FIRST_SENTENCE)
        continue;
      writtenTexts.add(text);
      startCounts.set(start, repeats + 1);
      for (const fragment of usedFragments)
        timesUsed.set(fragment, (timesUsed.get(fragment) ?? 0) + 1);
      if (note && text.includes(note)) usedNotes.add(note);
      return text;
    }
    throw new Error(`cannot describe ${facts.vehicle.line.ref.join(' / ')}`);
  };
}
