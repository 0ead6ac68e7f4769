import { describe, expect, it } from 'vitest';
import { ACTIVE_PDF, documentOf, downloadDocument, pdfText } from '../../../testing/a-document.ts';
import { aBuyer, aBuyingCompany, buy } from '../../../testing/a-purchase.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';

const world = shopWorld();

describe('a transaction document', () => {
  const longName = `${'Ы'.repeat(100)} ${'длинное имя '.repeat(8)}ок`;

  it.each([
    ['200 characters', longName, longName],
    ['quotes', `"ООО" «Пи'т» \\ (стоп) <b>&amp;`, `"ООО" «Пи'т» \\ (стоп) <b>&amp;`],
    ['an emoji', 'Пит 🏎 Стоп', 'Пит □ Стоп'],
    ['right-to-left text', '\u202Eתירבע شركة', '□□□□□ □□□□'],
    [
      'PDF commands',
      '/JS (app.alert(1)) /URI (https://evil.test) >> endobj',
      '/JS (app.alert(1)) /URI (https://evil.test) >> endobj',
    ],
    ['a formula', '=HYPERLINK("https://evil.test")', '=HYPERLINK("https://evil.test")'],
  ])('contains the buyer as plain text with %s', async (_what, companyName, expected) => {
    const { user, token } = await aBuyingCompany(world);
    await world.database.user.update({
      where: { id: user.id },
      data: { companyName, companyAddress: companyName },
    });
    const { transaction_id: transactionId } = await buy(world, token);

    const bytes = await documentOf(world, token, transactionId);

    expect(bytes.toString('latin1')).not.toMatch(ACTIVE_PDF);
    expect(bytes.length).toBeLessThan(60_000);
    const { text, pages } = await pdfText(bytes);
    expect(pages).toBe(1);
    const withoutSpaces = (content: string) => content.replaceAll(' ', '');
    expect(withoutSpaces(text).split(withoutSpaces(expected))).toHaveLength(3);
  });

  it('is unchanged after the buyer is renamed', async () => {
    const { user, token } = await aBuyer(world);
    const { transaction_id: transactionId } = await buy(world, token);
    const before = await documentOf(world, token, transactionId);
    await world.database.user.update({ where: { id: user.id }, data: { firstName: 'Другое' } });

    expect((await documentOf(world, token, transactionId)).equals(before)).toBe(true);
  });

  it('omits missing seller details', async () => {
    const { token } = await aBuyer(world);
    const { transaction_id: transactionId } = await buy(world, token);

    const { text } = await pdfText(
      (await downloadDocument(world, token, transactionId)).rawPayload,
    );

    expect(text).not.toContain('ИНН');
    expect(text).not.toContain('Адрес');
  });
});
