import { MAX_ADDITIONAL_PHONES, updateProfile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

type Form = Record<string, string | string[]>;
const update = async (token: string, form: Form) =>
  dataOf(updateProfile, await world.call(updateProfile, { token, form }));
const additionalNumbersOf = ({ phones }: { phones: { phone: string }[] }) =>
  phones.map(({ phone }) => phone);
const createNumbers = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_none, index) => `+7999555${String(from + index).padStart(4, '0')}`,
  );

describe('the main phone', () => {
  it.each([
    ['8 (912) 345-67-89', '+79123456789'],
    ['+7 912 345-67-89', '+79123456789'],
    ['9123456789', '+79123456789'],
    ['+375 29 123-45-67', '+375291234567'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+7\u00a0912\u00a0345\u201167\u201389', '+79123456789'],
  ])('is stored for "%s" as %s', async (enteredPhone, phone) => {
    const { token } = await aSignedInAccount(world);

    expect((await update(token, { phone: enteredPhone })).phone).toBe(phone);
  });

  it('is not validated again if it is unchanged, nor are additional numbers of the account', async () => {
    const phones = { create: [{ phone: '+78912345678' }] };
    const { token } = await aSignedInAccount(world, { phone: '+700442079460958', phones });

    const unchangedNumbers = { phone: '+700442079460958', new_phones: ['+7 891 234-56-78'] };
    const profile = await update(token, { ...unchangedNumbers, first_name: 'Ольга' });
    expect(profile).toMatchObject({ first_name: 'Ольга', phone: '+700442079460958' });
    expect(additionalNumbersOf(profile)).toEqual(['+78912345678']);

    const response = await world.call(updateProfile, { token, form: { phone: '+78912345679' } });
    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['phone']);
  });

  it('stays verified when it is sent again in another spelling', async () => {
    const { token } = await aSignedInAccount(world, {
      phone: '+79123456789',
      phoneVerifiedAt: START,
    });

    const profile = await update(token, { phone: '8 912 345 67 89', first_name: 'Ольга' });

    expect(profile).toMatchObject({ phone: '+79123456789', phone_verified: true });
  });

  it('is no longer verified when it changes', async () => {
    const { token } = await aSignedInAccount(world, {
      phone: '+79123456789',
      phoneVerifiedAt: START,
    });

    const profile = await update(token, { phone: '+79123456780' });

    expect(profile).toMatchObject({ phone: '+79123456780', phone_verified: false, phones: [] });
  });

  it.each([
    ['a verified', START],
    ['an unverified', null],
  ])('replaces %s additional number and inherits its status', async (_what, verifiedAt) => {
    const { token } = await aSignedInAccount(world, {
      phone: '+79123456789',
      phoneVerifiedAt: START,
      phones: { create: [{ phone: '+79990000002', verifiedAt }, { phone: '+79990000003' }] },
    });

    const profile = await update(token, { phone: '8 999 000 00 02' });

    expect(profile).toMatchObject({
      phone: '+79990000002',
      phone_verified: verifiedAt !== null,
    });
    expect(additionalNumbersOf(profile)).toEqual(['+79990000003']);
  });

  it('does not inherit the status of another account’s number', async () => {
    await aSignedInAccount(world, { phone: '+79123456701', phoneVerifiedAt: START });
    const { token } = await aSignedInAccount(world);

    expect((await update(token, { phone: '+79123456701' })).phone_verified).toBe(false);
  });
});

describe('additional phones', () => {
  it.each(['new_phones[]', 'new_phones'])(
    'are accepted as %s, with one or several values',
    async (name) => {
      const { token } = await aSignedInAccount(world);

      expect(additionalNumbersOf(await update(token, { [name]: '8 999 000 00 02' }))).toEqual([
        '+79990000002',
      ]);
      const profile = await update(token, { [name]: ['+79990000003', '+375 29 123-45-67'] });

      expect(additionalNumbersOf(profile)).toEqual([
        '+79990000002',
        '+79990000003',
        '+375291234567',
      ]);
      expect(profile.phones.every(({ verified }) => !verified)).toBe(true);
    },
  );

  it('contain neither duplicates nor the main phone', async () => {
    const { token } = await aSignedInAccount(world, {
      phone: '+79123456789',
      phones: { create: [{ phone: '+79990000002', verifiedAt: START }] },
    });

    const profile = await update(token, {
      'new_phones[]': ['89990000002', '8 912 345 67 89', '+79990000003', '8 (999) 000-00-03'],
    });

    expect(additionalNumbersOf(profile)).toEqual(['+79990000002', '+79990000003']);
    expect(profile.phones[0]?.verified).toBe(true);
  });

  it('do not contain a main phone that is sent with them', async () => {
    const { token } = await aSignedInAccount(world);

    const profile = await update(token, { phone: '+79123456789', new_phones: '89123456789' });

    expect(profile).toMatchObject({ phone: '+79123456789', phones: [] });
  });

  it(`are limited to ${MAX_ADDITIONAL_PHONES} in all`, async () => {
    const { token } = await aSignedInAccount(world);
    await update(token, { 'new_phones[]': createNumbers(MAX_ADDITIONAL_PHONES - 1) });

    const response = await world.call(updateProfile, {
      token,
      form: { first_name: 'Ольга', 'new_phones[]': createNumbers(2, 50) },
    });

    expect(failureOf(response, 422).errors).toEqual({
      new_phones: ['Достигнут предел: больше добавить нельзя'],
    });
    const profile = await update(token, { new_phones: createNumbers(1, 60) });
    expect(profile.phones).toHaveLength(MAX_ADDITIONAL_PHONES);
    expect(profile.first_name).toBe('Иван');
    // Existing numbers are not added again.
    expect((await update(token, { new_phones: createNumbers(1) })).phones).toHaveLength(
      MAX_ADDITIONAL_PHONES,
    );
  });

  it(`are limited to ${MAX_ADDITIONAL_PHONES} for parallel requests too`, async () => {
    const { user, token } = await aSignedInAccount(world);
    const requests = Array.from({ length: 8 }, (_none, index) =>
      world.call(updateProfile, { token, form: { 'new_phones[]': createNumbers(4, index * 10) } }),
    );

    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();

    expect(statuses).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
    expect(await world.database.userPhone.count({ where: { userId: user.id } })).toBe(8);
  });

  it('do not contain the main phone when both change in parallel', async () => {
    const { user, token } = await aSignedInAccount(world, { phone: '+79123456789' });
    const mainPhoneForm = { phone: '+79990000002' };
    const newPhoneForm = { new_phones: '+79990000002' };

    await Promise.all(
      [mainPhoneForm, newPhoneForm, mainPhoneForm, newPhoneForm].map((form) =>
        world.call(updateProfile, { token, form }),
      ),
    );

    const { phone, phones } = await world.database.user.findUniqueOrThrow({
      where: { id: user.id },
      include: { phones: true },
    });
    expect(phone).toBe('+79990000002');
    expect(phones.map((each) => each.phone)).not.toContain(phone);
  });
});
