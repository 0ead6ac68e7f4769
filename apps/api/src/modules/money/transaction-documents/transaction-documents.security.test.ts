import { downloadTransaction } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIVE_PDF, documentOf, download, pdfText } from '../../../testing/a-document.ts';
import { aBuyer, aBuyingCompany, buy, buyAndPay } from '../../../testing/a-purchase.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf, whole } from '../../../testing/answers.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';

const world = shopWorld();
let id: number;
beforeAll(async () => {
  const { token } = await aBuyer(world);
  id = await buyAndPay(world, token);
});

const NONE = 2_147_483_647;

describe("somebody else's document", () => {
  it.each(['user', 'moderator', 'admin'] as const)(
    'is to a %s as if it did not exist',
    async (role) => {
      const { token } = await aSignedIn(world, { role });
      const [real, missing] = await Promise.all(
        [id, NONE].map((each) =>
          world.call(downloadTransaction, { token, params: { id: each } }).then(whole),
        ),
      );

      expect(real?.status).toBe(404);
      expect(real).toEqual(missing);
      expect(real?.text).toContain('payment.not_found');
    },
  );

  it('is closed to visitors, existing or not', async () => {
    const [real, missing] = await Promise.all(
      [id, NONE].map((each) => world.call(downloadTransaction, { params: { id: each } })),
    );
    if (!real || !missing) throw new Error('nothing was asked');

    expect(failureOf(real, 401).code).toBe('unauthorized');
    expect(whole(real)).toEqual(whole(missing));
  });
});

describe('what a buyer is called', () => {
  const long = `${'Ы'.repeat(100)} ${'длинное имя '.repeat(8)}ок`;

  it.each([
    ['200 characters', long, long],
    ['quotes', `"ООО" «Пи'т» \\ (стоп) <b>&amp;`, `"ООО" «Пи'т» \\ (стоп) <b>&amp;`],
    ['an emoji', 'Пит 🏎 Стоп', 'Пит □ Стоп'],
    ['right-to-left', '\u202Eתירבע شركة', '□□□□□ □□□□'],
    [
      'a command',
      '/JS (app.alert(1)) /URI (https://evil.test) >> endobj',
      '/JS (app.alert(1)) /URI (https://evil.test) >> endobj',
    ],
    ['a formula', '=HYPERLINK("https://evil.test")', '=HYPERLINK("https://evil.test")'],
  ])('with %s is text and nothing else', async (_what, companyName, shown) => {
    const { user, token } = await aBuyingCompany(world);
    await world.database.user.update({
      where: { id: user.id },
      data: { companyName, companyAddress: companyName },
    });
    const { transaction_id: bought } = await buy(world, token);

    const bytes = await documentOf(world, token, bought);

    expect(bytes.toString('latin1')).not.toMatch(ACTIVE_PDF);
    expect(bytes.length).toBeLessThan(60_000);
    const { text, pages } = await pdfText(bytes);
    expect(pages).toBe(1);
    const plain = (words: string) => words.replaceAll(' ', '');
    expect(plain(text).split(plain(shown))).toHaveLength(3);
  });

  it('is what it was when it was bought', async () => {
    const { user, token } = await aBuyer(world);
    const { transaction_id: bought } = await buy(world, token);
    const before = await documentOf(world, token, bought);
    await world.database.user.update({ where: { id: user.id }, data: { firstName: 'Другое' } });

    expect((await documentOf(world, token, bought)).equals(before)).toBe(true);
  });

  it('leaves no empty seller behind', async () => {
    const { token } = await aBuyer(world);
    const { transaction_id: bought } = await buy(world, token);

    const { text } = await pdfText((await download(world, token, bought)).rawPayload);

    expect(text).not.toContain('ИНН');
    expect(text).not.toContain('Адрес');
  });
});
