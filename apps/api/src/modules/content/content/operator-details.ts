import type { ContentBlock, TextPiece } from '@pitlane/contracts';
import type { Operator } from '../../core/operator-variables.ts';

/** What editors write where a detail of the operator is inserted, by its name there; the last ones are of older texts. */
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

/** A text with the details inserted; null where one of them is empty. */
function inserted(text: Text, operator: Operator): TextPiece[] | null {
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

/** A block with the details inserted; null where nothing of it remains. */
function insertedBlock(block: ContentBlock, operator: Operator): ContentBlock | null {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote': {
      const text = inserted(block.text, operator);
      return text && { ...block, text };
    }
    case 'list': {
      const items = block.items.flatMap((item) => {
        const text = inserted(item, operator);
        return text ? [text] : [];
      });
      return items.length > 0 ? { ...block, items } : null;
    }
    case 'table': {
      const rows = block.rows.flatMap((row) => {
        const cells = row.flatMap((cell) => {
          const text = inserted(cell, operator);
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
 * Inserts the details of the operator into a text. Paragraphs, items of lists and rows of tables that name an empty
 * one are left out, and headings with nothing else below them.
 */
export function withOperatorDetails(
  blocks: readonly ContentBlock[],
  operator: Operator,
): ContentBlock[] {
  const kept = blocks.map((block) => insertedBlock(block, operator));
  // From the end: what is below a heading is known before it.
  for (const [index, block] of [...kept.entries()].reverse()) {
    if (block?.type !== 'heading') continue;
    const next = blocks.findIndex(
      (other, place) => place > index && other.type === 'heading' && other.level <= block.level,
    );
    const below = kept.slice(index + 1, next === -1 ? undefined : next);
    if (below.length > 0 && below.every((each) => each === null)) kept[index] = null;
  }
  return kept.filter((block) => block !== null);
}
