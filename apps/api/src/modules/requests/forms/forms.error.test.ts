import {
  requestTransport,
  sendAutoTrade,
  sendBuyAuto,
  sendBuyback,
  sendCallback,
  sendSelection,
  sendToAdmin,
  sendTransport,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalidPictures } from '../../../testing/a-picture.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { someForms } from '../../../testing/some-forms.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const MEGABYTE = 1_024 * 1_024;
const world = sharedWorld();
let forms: Awaited<ReturnType<typeof someForms>>;
beforeAll(async () => {
  forms = await someForms(world);
});
beforeEach(() => world.database.request.deleteMany());

const transport = (body: object) => world.call(sendTransport, { headers: aBrowser(), body });
const fieldsOf = (response: Parameters<typeof failureOf>[0]) =>
  Object.keys(failureOf(response, 422).errors ?? {}).sort();

describe('a form', () => {
  it('rejects a consent to an unknown text', async () => {
    const body = { ...forms.contact, consent_version: 2_147_483_647 };
    const response = await world.call(sendCallback, { headers: aBrowser(), body });

    expect(fieldsOf(response)).toEqual(['consent_version']);
  });

  it('rejects unknown or contradictory properties of a vehicle', async () => {
    const { brand, vehicle } = forms;
    const otherModel = await world.database.model.findFirstOrThrow({
      where: { brandId: { not: brand.id } },
    });
    const seller = await aSellerRow(world.database);
    const hidden = await aPost(world.database, {
      userId: seller.id,
      status: 'moderation',
      publishedAt: null,
    });
    const cases: [string, unknown][] = [
      ['brand_id', 2_147_483_647],
      ['model_id', 2_147_483_647],
      ['model_id', otherModel.id],
      ['currency_id', 99_999],
      ['post_id', 2_147_483_647],
      ['post_id', hidden.id],
    ];
    for (const [name, value] of cases) {
      const body = { ...vehicle, [name]: value };
      const response = await world.call(sendSelection, { headers: aBrowser(), body });
      expect([name, value, fieldsOf(response)]).toEqual([name, value, [name]]);
    }
  });

  it.each([sendAutoTrade, sendBuyAuto, sendBuyback, sendSelection])(
    '$path rejects a missing vehicle',
    async (contract) => {
      const response = await world.call(contract, { headers: aBrowser(), body: forms.contact });
      expect(fieldsOf(response)).toEqual(['brand_id']);
    },
  );

  it('accepts an ad or a description alone', async () => {
    const { id } = await aPost(world.database);
    for (const fields of [{ post_id: id }, { description: 'Красный кабриолет' }]) {
      const body = { ...forms.contact, ...fields };
      dataOf(sendSelection, await world.call(sendSelection, { headers: aBrowser(), body }));
    }
  });
});

describe('a form of transport', () => {
  const requiredFields = [
    'name',
    'phone',
    'send_country',
    'send_city',
    'receipt_country',
    'receipt_city',
    'send_type',
  ];

  it.each([requestTransport, sendTransport])('$path requires its fields', async (contract) => {
    for (const name of requiredFields) {
      for (const empty of [undefined, null, '', ' ']) {
        const body = { ...forms.transport, [name]: empty };
        const failure = failureOf(await world.call(contract, { headers: aBrowser(), body }), 422);
        expect(failure.message).toBe('Заполните поля, чтобы оставить заявку');
        expect(failure.errors).toEqual({ [name]: ['Это поле обязательно'] });
      }
    }
    const en = { ...aBrowser(), 'accept-language': 'en' };
    const failure = failureOf(await world.call(contract, { headers: en, body: {} }), 422);
    expect(failure.message).toBe('Fill in the fields to apply');
    expect(Object.keys(failure.errors ?? {}).sort()).toEqual(requiredFields.toSorted());
    expect(failure.errors?.name).toEqual(['This field is required']);
  });

  it('reports other errors together with missing fields', async () => {
    const body = { ...forms.transport, name: '', send_type: 9 };

    expect(fieldsOf(await transport(body))).toEqual(['name', 'send_type']);
  });

  it('accepts cities of the given countries, or free text', async () => {
    const { moscow, other } = forms;
    const cases: [string, object, string[]][] = [
      ['a city of another country', { send_city: moscow.id }, ['send_city']],
      ['another city of another country', { receipt_city: other.id }, ['receipt_city']],
      ['an unknown city', { send_city: 2_147_483_647 }, ['send_city']],
      ['an unknown country', { send_country: 99_999 }, ['send_city', 'send_country']],
    ];
    for (const [what, fields, names] of cases) {
      const response = await transport({ ...forms.transport, ...fields });
      expect([what, fieldsOf(response)]).toEqual([what, names]);
    }
    const freeText = { ...forms.transport, send_city: 'Кутаиси', receipt_city: 'Мытищи' };
    dataOf(sendTransport, await transport(freeText));
  });
});

describe('the file of a support message', () => {
  const sendFile = (
    bytes: Buffer,
    name: string,
    form: Record<string, string> = { message: 'Вот' },
  ) => world.call(sendToAdmin, { headers: aBrowser(), form, files: { file: { bytes, name } } });

  it('is rejected if its bytes are neither JPEG nor PNG nor PDF, or if it is a decompression bomb', async () => {
    const { 'a PDF': _validPdf, ...invalidFiles } = await invalidPictures();
    const rejectedFiles = {
      ...invalidFiles,
      'HTML after a PDF signature': Buffer.from('%PDF-<script>alert(1)</script>'),
      'a truncated PDF': Buffer.from(`%PDF-1.7\n%%EOF\n${'x'.repeat(2_000)}`),
    };
    for (const [what, bytes] of Object.entries(rejectedFiles)) {
      const failure = failureOf(await sendFile(bytes, 'a.pdf'), 422);
      expect([what, Object.keys(failure.errors ?? {})]).toEqual([what, ['file']]);
    }
    const gif = failureOf(await sendFile(invalidFiles['a GIF'] ?? Buffer.alloc(0), 'a.jpg'), 422);
    expect(gif.errors?.file).toEqual(['Можно приложить JPG, PNG или PDF']);
    expect([await world.database.request.count(), await storedFiles(world)]).toEqual([0, []]);
  });

  it('is rejected if it is too large', async () => {
    failureOf(await sendFile(Buffer.alloc(10 * MEGABYTE + 1), 'a.jpg'), 413);
    expect([await world.database.request.count(), await storedFiles(world)]).toEqual([0, []]);
  });

  it('is not stored with a rejected message', async () => {
    const validPdf = Buffer.from('%PDF-1.7\n%%EOF');
    expect(fieldsOf(await sendFile(validPdf, 'a.pdf', { message: '' }))).toEqual(['message']);
    expect(await storedFiles(world)).toEqual([]);
  });
});
