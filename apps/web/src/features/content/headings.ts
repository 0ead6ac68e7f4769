import type { ContentBlock, TextPiece } from '@pitlane/contracts';
import { transliterate } from '@pitlane/contracts/spelling';

export const plainText = (pieces: readonly TextPiece[]) => pieces.map(({ text }) => text).join('');

const anchorOf = (text: string) =>
  transliterate(text.toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Returns the anchor of each block; `null` unless it is a heading. Equal headings are numbered. */
export function headingAnchors(blocks: readonly ContentBlock[]): (string | null)[] {
  const countByName = new Map<string, number>();
  return blocks.map((block) => {
    if (block.type !== 'heading') return null;
    const name = anchorOf(plainText(block.text)) || 'section';
    const count = countByName.get(name) ?? 0;
    countByName.set(name, count + 1);
    return count === 0 ? name : `${name}-${count + 1}`;
  });
}

interface Section {
  anchor: string;
  title: string;
}

export function sectionsOf(blocks: readonly ContentBlock[]): Section[] {
  const anchors = headingAnchors(blocks);
  return blocks.flatMap((block, index) => {
    const anchor = anchors[index];
    return block.type === 'heading' && block.level === 2 && anchor
      ? [{ anchor, title: plainText(block.text) }]
      : [];
  });
}
