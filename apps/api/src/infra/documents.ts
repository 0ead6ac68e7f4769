import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type FontCollection } from 'fontkit';
import PDFDocument from 'pdfkit';
import { type Language, translate } from '../i18n.ts';
import { momentText } from './moment-text.ts';
import { moneyInWords, moneyText } from './money-text.ts';

export type DocumentStatus =
  | 'created'
  | 'pending'
  | 'succeeded'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded';

interface Field {
  label: string;
  value: string;
}

/** Content of a document about a payment or a refund. Amounts are in kopecks. */
export interface PaymentDocument {
  language: Language;
  title: string;
  number: string;
  /** Date in the document and creation date of the file: equal content gives equal bytes. */
  date: Date;
  status: DocumentStatus;
  seller: Field[];
  buyer: Field[];
  lines: { title: string; count: number; price: number; amount: number }[];
  /** Rows between the lines and the total, such as discounts and refunded amounts. */
  sums: { label: string; amount: number }[];
  total: number;
  facts: Field[];
  notes: string[];
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also accepts a parsed font, which the published types omit. */
      registerFont(name: string, font: Font | FontCollection): this;
    }
  }
}

const readFont = (fontUrl: string) => readFileSync(fileURLToPath(fontUrl));
/** Parsed once: most of the time of rendering a document is spent on font tables. */
const fonts = {
  regular: create(
    readFont(import.meta.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')),
  ),
  bold: create(
    readFont(import.meta.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')),
  ),
};
const hasGlyph = (character: string) =>
  'hasGlyphForCodePoint' in fonts.regular &&
  fonts.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

const MAX_TEXT_LENGTH = 1_000;
const BOX = '□';
const graphemes = new Intl.Segmenter('ru');

/**
 * Returns text that the font can display: a grapheme without a glyph, such as an emoji, becomes one box; control and
 * format characters, such as direction marks, are removed.
 */
function toPrintable(text: string): string {
  const singleLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t-\r\u2028\u2029]+/g, ' ');
  const characters = [...graphemes.segment(singleLine)].map(({ segment }) => {
    const visible = segment.replace(/[\p{Cc}\p{Cf}]/gu, '');
    return [...visible].every(hasGlyph) ? visible : BOX;
  });
  return characters.length > MAX_TEXT_LENGTH
    ? `${characters.slice(0, MAX_TEXT_LENGTH).join('')}…`
    : characters.join('');
}

const ink = { text: '#14171C', muted: '#646B76', line: '#E3E1DB', accent: '#CF2B12' };
const successColor = '#1B7F4B';
const pendingColor = '#955800';
const statusColors: Record<DocumentStatus, string> = {
  created: pendingColor,
  pending: pendingColor,
  succeeded: successColor,
  declined: ink.accent,
  expired: ink.muted,
  cancelled: ink.muted,
  partially_refunded: pendingColor,
  refunded: ink.muted,
};

const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 48;
const TOP = 48;
const BOTTOM = PAGE.height - 64;
const WIDTH = PAGE.width - 2 * LEFT;
const GAP = 24;
const COLUMN_WIDTH = (WIDTH - GAP) / 2;

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

interface Cell extends Style {
  text: string;
  /** Offset from the left margin, in points. */
  x: number;
  width: number;
}

/** A document that is filled row by row from the top; rows that do not fit continue on the next page. */
class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  #y = TOP;

  constructor({ title, date, language }: { title: string; date: Date; language: Language }) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      font: '',
      lang: language,
      displayTitle: true,
      info: { Title: title, Producer: 'Pitlane', Creator: 'Pitlane', CreationDate: date },
    });
    for (const [name, font] of Object.entries(fonts)) {
      this.pdf.registerFont(name, font).font(name);
      mapMissingGlyph(this.pdf);
    }
  }

  /** Writes cells side by side; a row is never split by a page break. */
  row(cells: Cell[], spaceBelow = 0, onNewPage?: () => void): void {
    const printableCells = cells.map((cell) => ({ ...cell, text: toPrintable(cell.text) }));
    const height = Math.max(...printableCells.map((cell) => this.#height(cell)));
    if (this.#y + height > BOTTOM) {
      this.pdf.addPage();
      this.#y = TOP;
      onNewPage?.();
    }
    for (const cell of printableCells) this.#write(cell, this.#y);
    this.#y += height + spaceBelow;
  }

  line(spaceBelow: number): void {
    this.pdf
      .moveTo(LEFT, this.#y)
      .lineTo(LEFT + WIDTH, this.#y)
      .lineWidth(0.75)
      .stroke(ink.line);
    this.#y += spaceBelow;
  }

  space(height: number): void {
    this.#y += height;
  }

  footers(textOf: (page: number, pages: number) => string): void {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      const text = toPrintable(textOf(page + 1, count));
      this.#write({ text, x: 0, width: WIDTH, size: 8, color: ink.muted }, BOTTOM + 24);
    }
  }

  #setFont({ size = 10, bold = false }: Style): PDFKit.PDFDocument {
    return this.pdf.font(bold ? 'bold' : 'regular').fontSize(size);
  }

  #height(cell: Cell): number {
    return this.#setFont(cell).heightOfString(cell.text || ' ', { width: cell.width });
  }

  #write(cell: Cell, y: number): void {
    this.#setFont(cell)
      .fillColor(cell.color ?? ink.text)
      .text(cell.text, LEFT + cell.x, y, { width: cell.width, align: cell.align ?? 'left' });
  }
}

/**
 * Maps the font's glyph for missing characters, a box, to □: pdfkit maps it to NUL, so that copied text would contain
 * NUL characters.
 */
function mapMissingGlyph(pdf: PDFKit.PDFDocument): void {
  const font: unknown = Reflect.get(pdf, '_font');
  const unicodeByGlyph: unknown = typeof font === 'object' && font && Reflect.get(font, 'unicode');
  if (Array.isArray(unicodeByGlyph)) unicodeByGlyph[0] = [BOX.codePointAt(0)];
}

const columns = [
  { x: 0, width: WIDTH - 268, align: 'left' },
  { x: WIDTH - 256, width: 52, align: 'right' },
  { x: WIDTH - 192, width: 92, align: 'right' },
  { x: WIDTH - 92, width: 92, align: 'right' },
] as const;

/** Renders an A4 PDF that holds text only: no scripts, links or attachments. */
export function renderDocument(content: PaymentDocument): Promise<Buffer> {
  const { language, date, status, lines, sums, total } = content;
  const textOf = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'documents', key, values);
  const money = (kopecks: number) => moneyText(kopecks, language);
  const heading = textOf('heading', { title: content.title, number: content.number });
  const sheet = new Sheet({ title: toPrintable(heading), date, language });
  const fullWidth = { x: 0, width: WIDTH };

  sheet.row(
    [
      { ...fullWidth, text: 'Pitlane', bold: true, size: 13, color: ink.accent },
      {
        ...fullWidth,
        text: textOf(`status.${status}`),
        bold: true,
        align: 'right',
        color: statusColors[status],
      },
    ],
    20,
  );
  sheet.row([{ ...fullWidth, text: heading, bold: true, size: 20 }], 4);
  sheet.row(
    [
      {
        ...fullWidth,
        text: textOf('date', { date: momentText(date, language) }),
        color: ink.muted,
      },
    ],
    20,
  );

  writeParties(sheet, content, textOf);

  const writeTableHead = () => {
    const names = ['title', 'count', 'price', 'amount'].map((name) => textOf(`column.${name}`));
    sheet.row(
      columns.map((column, index) => ({
        ...column,
        text: names[index] ?? '',
        size: 8.5,
        color: ink.muted,
      })),
      4,
    );
    sheet.line(6);
  };
  writeTableHead();
  for (const { title, count, price, amount } of lines) {
    const texts = [title, String(count), money(price), money(amount)];
    sheet.row(
      columns.map((column, index) => ({ ...column, text: texts[index] ?? '' })),
      6,
      writeTableHead,
    );
    sheet.line(6);
  }

  const writeAmount = (label: string, amount: number, style: Style = {}) =>
    sheet.row(
      [
        { ...style, x: 0, width: WIDTH - 132, align: 'right', text: label },
        { ...style, x: WIDTH - 120, width: 120, align: 'right', text: money(amount) },
      ],
      4,
    );
  sheet.space(4);
  for (const { label, amount } of sums) writeAmount(label, amount, { color: ink.muted });
  writeAmount(textOf('total'), total, { bold: true, size: 13 });
  sheet.space(10);
  const words = moneyInWords(total, language);
  sheet.row([{ ...fullWidth, text: textOf('in_words', { words }) }], 16);

  for (const { label, value } of content.facts) {
    sheet.row(
      [
        { x: 0, width: 150, text: label, color: ink.muted },
        { x: 160, width: WIDTH - 160, text: value },
      ],
      4,
    );
  }
  sheet.space(12);
  for (const note of content.notes) sheet.row([{ ...fullWidth, text: note }], 6);
  sheet.row([{ ...fullWidth, text: textOf('not_a_receipt'), bold: true }]);
  sheet.footers((page, pages) => `${heading} · ${textOf('page', { page, pages })}`);
  return bytesOf(sheet.pdf);
}

function writeParties(
  sheet: Sheet,
  { seller, buyer }: PaymentDocument,
  textOf: (key: string) => string,
): void {
  const parties = [
    [{ label: '', value: textOf('seller') }, ...seller],
    [{ label: '', value: textOf('buyer') }, ...buyer],
  ];
  const rows = Math.max(...parties.map((party) => party.length));
  for (let index = 0; index < rows; index += 1) {
    const cells = parties.map((party, side) => ({
      field: party[index],
      x: side * (COLUMN_WIDTH + GAP),
      width: COLUMN_WIDTH,
    }));
    if (index > 0) {
      sheet.row(
        cells.map(({ field, ...place }) => ({
          ...place,
          text: field?.label ?? '',
          size: 8.5,
          color: ink.muted,
        })),
      );
    }
    sheet.row(
      cells.map(({ field, ...place }) => ({
        ...place,
        text: field?.value ?? '',
        bold: index === 0,
      })),
      6,
    );
  }
  sheet.space(14);
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.end();
  });
}
