import {
  getOwnRequests,
  getRequestFile,
  requestTransport,
  sendCallback,
  sendContact,
  sendSelection,
  sendToAdmin,
  sendTransport,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { badPictures } from '../../../testing/a-picture.ts';
import { aPost, aSeller } from '../../../testing/a-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { someForms } from '../../../testing/some-forms.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const MEGABYTE = 1_024 * 1_024;
const world = sharedWorld();
let known: Awaited<ReturnType<typeof someForms>>;
beforeAll(async () => {
  known = await someForms(world);
});
beforeEach(() => world.database.request.deleteMany());

const send = (contract: typeof sendContact | typeof sendTransport, body: object, language = 'ru') =>
  world.call(contract, { headers: { ...aBrowser(), 'accept-language': language }, body });
const fieldsOf = (answer: Parameters<typeof failureOf>[0]) =>
  Object.keys(failureOf(answer, 422).errors ?? {}).sort();

const texts: [string, unknown][] = [
  ['NUL', 'a\u0000b'],
  ['an escape', '\u001b[31m'],
  ['half a pair', '\ud800'],
  ['a number', 7],
  ['a list', ['a', 'b']],
  ['an object', { $gt: '' }],
];

describe('a form is refused at the field that is wrong', () => {
  it.each([
    'contact',
    'auto-trade',
    'buy-auto',
    'individual-selection',
    'buyback',
    'callback',
    'by-service',
  ])('%s: what must be there', async (kind) => {
    const { contract, body } = known.formOf(kind);
    for (const name of Object.keys(body).filter((field) => field !== 'wanted')) {
      for (const empty of [undefined, '', '  ', null]) {
        const answer = await world.call(contract, {
          headers: aBrowser(),
          body: { ...body, [name]: empty },
        });
        expect([name, empty, fieldsOf(answer)]).toEqual([name, empty, [name]]);
      }
    }
    expect(await world.database.request.count()).toBe(0);
  });

  it.each(['name', 'phone', 'email', 'description'])('every text: %s', async (name) => {
    const own: [string, unknown][] = {
      name: [
        ['too long', 'я'.repeat(101)],
        ['a link', 'https://evil.example'],
        ['a domain', 'evil.com'],
        ['markup', '<b>Анна</b>'],
      ],
      phone: [
        ['a word', 'позвоните'],
        ['too short', '12'],
        ['too long', '1'.repeat(40)],
        ['no number of any country', '+7 12345'],
        ['a number that nobody has', '8 912 345 67 8'],
        ['an extension', '+7 495 123-45-67 доб. 12'],
        ['two numbers', '8 912 345-67-89 / 8 912 345-67-90'],
      ],
      email: [
        ['no address', 'anna'],
        ['two of them', 'a@example.test,b@example.test'],
        ['a header', 'a@example.test\nBcc: b@example.test'],
        ['a name beside it', 'Anna <a@example.test>'],
        ['too long', `${'a'.repeat(250)}@example.test`],
      ],
      description: [['too long', 'я'.repeat(5_001)]],
    }[name] as [string, unknown][];
    for (const [what, value] of [...texts, ...own]) {
      const body = { ...known.forms.contact?.body, phone: '+79991234567', [name]: value };
      const answer = await send(sendContact, body);
      expect([what, fieldsOf(answer)]).toEqual([what, [name]]);
      expect(failureOf(answer, 422).errors?.[name]?.[0], what).toMatch(/[а-яё]/i);
    }
  });

  it.each([
    ['consent', [false, 0, '0', 'false', 'yes', 2, []]],
    ['consent_version', [2_147_483_647, 'a', 1.5, -1, [1]]],
    ['form_token', [7, ['a']]],
    ['website', [7, ['a']]],
    ['time', ['a'.repeat(101), 7]],
  ])('%s', async (name, values) => {
    for (const value of values) {
      const body = { ...known.contact, [name]: value };
      const answer = await world.call(sendCallback, { headers: aBrowser(), body });
      expect([value, fieldsOf(answer)]).toEqual([value, [name]]);
    }
  });

  it('what a vehicle names', async () => {
    const { brand, vehicle } = known;
    const foreign = await world.database.model.findFirstOrThrow({
      where: { brandId: { not: brand.id } },
    });
    const seller = await aSeller(world.database);
    const hidden = await aPost(world.database, {
      userId: seller.id,
      status: 'moderation',
      publishedAt: null,
    });
    const wrong: [string, unknown][] = [
      ['brand_id', 2_147_483_647],
      ['brand_id', 0],
      ['brand_id', '1'],
      ['model_id', 2_147_483_647],
      ['model_id', foreign.id],
      ['currency_id', 99_999],
      ['post_id', 2_147_483_647],
      ['post_id', hidden.id],
      ['year', 1_500],
      ['year', 2015.5],
      ['mileage', -1],
      ['price', 0],
      ['price', '100'],
      ['year_from', 10_000],
      ['price_to', -5],
    ];
    for (const [name, value] of wrong) {
      const body = { ...vehicle, [name]: value };
      const answer = await world.call(sendSelection, { headers: aBrowser(), body });
      expect([name, value, fieldsOf(answer)]).toEqual([name, value, [name]]);
    }
    const none = await world.call(sendSelection, { headers: aBrowser(), body: known.contact });
    expect(fieldsOf(none)).toEqual(['brand_id']);
  });

  it('takes a vehicle by its ad or by words alone', async () => {
    const { id } = await aPost(world.database);
    for (const fields of [{ post_id: id }, { description: 'Красный кабриолет' }]) {
      const body = { ...known.contact, ...fields };
      dataOf(sendSelection, await world.call(sendSelection, { headers: aBrowser(), body }));
    }
  });
});

describe('a form of transport', () => {
  const needed = [
    'name',
    'phone',
    'send_country',
    'send_city',
    'receipt_country',
    'receipt_city',
    'send_type',
  ];

  it.each([requestTransport, sendTransport])(
    '$path asks to fill in the fields',
    async (contract) => {
      for (const name of needed) {
        for (const empty of [undefined, null, '', ' ']) {
          const body = { ...known.transport, [name]: empty };
          const failure = failureOf(await world.call(contract, { headers: aBrowser(), body }), 422);
          expect(failure.message).toBe('Заполните поля, чтобы оставить заявку');
          expect(failure.errors).toEqual({ [name]: ['Это поле обязательно'] });
        }
      }
      const en = { ...aBrowser(), 'accept-language': 'en' };
      const nothing = failureOf(await world.call(contract, { headers: en, body: {} }), 422);
      expect(nothing.message).toBe('Fill in the fields to apply');
      expect(Object.keys(nothing.errors ?? {}).sort()).toEqual(needed.toSorted());
      expect(nothing.errors?.name).toEqual(['This field is required']);
    },
  );

  it('tells what else is wrong beside what is missing', async () => {
    const body = { ...known.transport, name: '', send_type: 9 };

    expect(fieldsOf(await send(sendTransport, body))).toEqual(['name', 'send_type']);
  });

  it('takes cities of the named countries, or words', async () => {
    const { transport, moscow, other } = known;
    const wrong: [string, object, string[]][] = [
      ['a city elsewhere', { send_city: moscow.id }, ['send_city']],
      ['the other one too', { receipt_city: other.id }, ['receipt_city']],
      ['no city', { send_city: 2_147_483_647 }, ['send_city']],
      ['no country', { send_country: 99_999 }, ['send_city', 'send_country']],
      ['a way that there is not', { send_type: 5 }, ['send_type']],
      ['a long city', { send_city: 'я'.repeat(101) }, ['send_city']],
      ['a city of control characters', { receipt_city: 'a\u0000' }, ['receipt_city']],
    ];
    for (const [what, fields, names] of wrong) {
      const answer = await send(sendTransport, { ...transport, ...fields });
      expect([what, fieldsOf(answer)]).toEqual([what, names]);
    }
    const words = { ...transport, send_city: 'Кутаиси', receipt_city: 'Мытищи' };
    dataOf(sendTransport, await send(sendTransport, words));
  });
});

describe('the file of a support message', () => {
  const sending = (
    bytes: Buffer,
    name: string,
    form: Record<string, string> = { message: 'Вот' },
  ) => world.call(sendToAdmin, { headers: aBrowser(), form, files: { file: { bytes, name } } });

  it('is refused where its bytes are neither JPEG nor PNG nor PDF, or it is a bomb', async () => {
    const { 'a PDF': _fine, ...bad } = await badPictures();
    const hostile = {
      ...bad,
      'a page behind the first bytes of a PDF': Buffer.from('%PDF-<script>alert(1)</script>'),
      'a PDF cut short': Buffer.from(`%PDF-1.7\n%%EOF\n${'x'.repeat(2_000)}`),
    };
    for (const [what, bytes] of Object.entries(hostile)) {
      const failure = failureOf(await sending(bytes, 'a.pdf'), 422);
      expect([what, Object.keys(failure.errors ?? {})]).toEqual([what, ['file']]);
    }
    const gif = failureOf(await sending(bad['a GIF'] ?? Buffer.alloc(0), 'a.jpg'), 422);
    expect(gif.errors?.file).toEqual(['Можно приложить JPG, PNG или PDF']);
    expect([await world.database.request.count(), await storedFiles(world)]).toEqual([0, []]);
  });

  it('is refused where it is too large', async () => {
    failureOf(await sending(Buffer.alloc(10 * MEGABYTE + 1), 'a.jpg'), 413);
    expect([await world.database.request.count(), await storedFiles(world)]).toEqual([0, []]);
  });

  it('is not kept where the message is refused', async () => {
    const fine = Buffer.from('%PDF-1.7\n%%EOF');
    expect(fieldsOf(await sending(fine, 'a.pdf', { message: '' }))).toEqual(['message']);
    const long = { message: 'я'.repeat(5_001) };
    expect(fieldsOf(await sending(fine, 'a.pdf', long))).toEqual(['message']);
    expect(await storedFiles(world)).toEqual([]);
  });
});

describe('own messages', () => {
  it.each([
    ['page', ['0', 'a', '1.5']],
    ['per_page', ['0', '101', '-1']],
  ])('have no such %s', async (name, values) => {
    const { token } = await aSignedIn(world);
    for (const value of values) {
      const answer = await world.call(getOwnRequests, { token, query: { [name]: value } });
      expect(fieldsOf(answer)).toEqual([name]);
    }
  });

  it('have no file of an id that is none', async () => {
    const { token } = await aSignedIn(world);
    const open = (id: string) => world.call(getRequestFile, { token, params: { id } });

    expect(failureOf(await open('2147483647'), 404).code).toBe('request.not_found');
    expect(fieldsOf(await open('a'))).toEqual(['id']);
  });
});
