import type { ContentBlock, TextPiece } from '@pitlane/contracts';
import type { Operator } from '../../core/operator-variables.ts';

/** Placeholders for details of the operator, as editors write them; the last two are from older texts */
const PLACEHOLDER =
  /\[(?:(наименование|ИНН|ОГРН|адрес|e-mail) оператора|operator[’'`]s (name|INN|OGRN|address|e-mail)|(e-mail) для запросов о данных|(e-mail) for data requests)\]/giu;

const fields: Record<string, keyof Operator> = {
  наименование: 'name',
  name: 'name',
  инн: 'inn',
  inn: 'inn',
  огрн: 'ogrn',
  ogrn: 'ogrn',
  адрес: 'address',
  address: 'address',
  'e-mail': 'email',
};

type Text = readonly TextPiece[];

/** Inserts the details into a text; returns `null` if one of them is empty. */
function insertDetails(text: Text, operator: Operator): TextPiece[] | null {
  let isComplete = true;
  const pieces = text.map((piece) => ({
    ...piece,
    text: piece.text.replace(PLACEHOLDER, (_placeholder, ...names: unknown[]) => {
      const field = fields[String(names.find((name) => name !== undefined)).toLowerCase()];
      const value = field ? operator[field] : '';
      isComplete &&= value !== '';
      return value;
    }),
  }));
  return isComplete ? pieces : null;
}

/** Inserts the details into a block; returns `null` if nothing of it remains. */
function insertDetailsInBlock(block: ContentBlock, operator: Operator): ContentBlock | null {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote': {
      const text = insertDetails(block.text, operator);
      return text && { ...block, text };
    }
    case 'list': {
      const items = block.items.flatMap((item) => {
        const text = insertDetails(item, operator);
        return text ? [text] : [];
      });
      return items.length > 0 ? { ...block, items } : null;
    }
    case 'table': {
      const rows = block.rows.flatMap((row) => {
        const cells = row.flatMap((cell) => {
          const text = insertDetails(cell, operator);
          return text ? [text] : [];
        });
        return cells.length === row.length ? [cells] : [];
      });
      return rows.length > 0 || block.rows.length === 0 ? { ...block, rows } : null;
    }
    case 'image':
    case 'divider':
      return block;
    default:
      throw block satisfies never;
  }
}

/**
 * Inserts the details of the operator into a text. Paragraphs, list items and table rows with an empty detail are
 * removed, and then headings with nothing left below them.
 */
export function withOperatorDetails(
  blocks: readonly ContentBlock[],
  operator: Operator,
): ContentBlock[] {
  const remaining = blocks.map((block) => insertDetailsInBlock(block, operator));
  // Backwards, so that the blocks below a heading are decided before it.
  for (const [index, block] of [...remaining.entries()].reverse()) {
    if (block?.type !== 'heading') continue;
    const next = blocks.findIndex(
      (other, position) =>
        position > index && other.type === 'heading' && other.level <= block.level,
    );
    const below = remaining.slice(index + 1, next === -1 ? undefined : next);
    if (below.length > 0 && below.every((each) => each === null)) remaining[index] = null;
  }
  return remaining.filter((block) => block !== null);
}
