import { MAX_PHONES, updateProfile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

type Form = Record<string, string | string[]>;
const update = async (token: string, form: Form) =>
  dataOf(updateProfile, await world.call(updateProfile, { token, form }));
const numbers = ({ phones }: { phones: { phone: string }[] }) => phones.map(({ phone }) => phone);
const manyNumbers = (count: number, from = 0) =>
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
  ])('is stored for "%s" as %s', async (typed, phone) => {
    const { token } = await aSignedIn(world);

    expect((await update(token, { phone: typed })).phone).toBe(phone);
  });

  it('is not validated again while it is unchanged, like other numbers of the account', async () => {
    const phones = { create: [{ phone: '+78912345678' }] };
    const { token } = await aSignedIn(world, { phone: '+700442079460958', phones });

    const same = { phone: '+700442079460958', new_phones: ['+7 891 234-56-78'] };
    const changed = await update(token, { ...same, first_name: 'Ольга' });
    expect(changed).toMatchObject({ first_name: 'Ольга', phone: '+700442079460958' });
    expect(numbers(changed)).toEqual(['+78912345678']);

    const other = await world.call(updateProfile, { token, form: { phone: '+78912345679' } });
    expect(Object.keys(failureOf(other, 422).errors ?? {})).toEqual(['phone']);
  });

  it('stays verified when it is sent again in another spelling', async () => {
    const { token } = await aSignedIn(world, { phone: '+79123456789', phoneVerifiedAt: START });

    const changed = await update(token, { phone: '8 912 345 67 89', first_name: 'Ольга' });

    expect(changed).toMatchObject({ phone: '+79123456789', phone_verified: true });
  });

  it('is no longer verified when it changes', async () => {
    const { token } = await aSignedIn(world, { phone: '+79123456789', phoneVerifiedAt: START });

    const changed = await update(token, { phone: '+79123456780' });

    expect(changed).toMatchObject({ phone: '+79123456780', phone_verified: false, phones: [] });
  });

  it.each([
    ['a verified', START],
    ['an unverified', null],
  ])('takes over %s additional number with its status', async (_what, verifiedAt) => {
    const { token } = await aSignedIn(world, {
      phone: '+79123456789',
      phoneVerifiedAt: START,
      phones: { create: [{ phone: '+79990000002', verifiedAt }, { phone: '+79990000003' }] },
    });

    const changed = await update(token, { phone: '8 999 000 00 02' });

    expect(changed).toMatchObject({
      phone: '+79990000002',
      phone_verified: verifiedAt !== null,
    });
    expect(numbers(changed)).toEqual(['+79990000003']);
  });

  it('does not take the status of another account’s number', async () => {
    await aSignedIn(world, { phone: '+79123456701', phoneVerifiedAt: START });
    const { token } = await aSignedIn(world);

    expect((await update(token, { phone: '+79123456701' })).phone_verified).toBe(false);
  });
});

describe('additional phones', () => {
  it.each(['new_phones[]', 'new_phones'])('are accepted as %s, one or several', async (name) => {
    const { token } = await aSignedIn(world);

    expect(numbers(await update(token, { [name]: '8 999 000 00 02' }))).toEqual(['+79990000002']);
    const changed = await update(token, { [name]: ['+79990000003', '+375 29 123-45-67'] });

    expect(numbers(changed)).toEqual(['+79990000002', '+79990000003', '+375291234567']);
    expect(changed.phones.every(({ verified }) => !verified)).toBe(true);
  });

  it('contain no duplicates and never the main one', async () => {
    const { token } = await aSignedIn(world, {
      phone: '+79123456789',
      phones: { create: [{ phone: '+79990000002', verifiedAt: START }] },
    });

    const changed = await update(token, {
      'new_phones[]': ['89990000002', '8 912 345 67 89', '+79990000003', '8 (999) 000-00-03'],
    });

    expect(numbers(changed)).toEqual(['+79990000002', '+79990000003']);
    expect(changed.phones[0]?.verified).toBe(true);
  });

  it('do not contain a main phone sent with them', async () => {
    const { token } = await aSignedIn(world);

    const changed = await update(token, { phone: '+79123456789', new_phones: '89123456789' });

    expect(changed).toMatchObject({ phone: '+79123456789', phones: [] });
  });

  it(`are limited to ${MAX_PHONES} in all`, async () => {
    const { token } = await aSignedIn(world);
    await update(token, { 'new_phones[]': manyNumbers(MAX_PHONES - 1) });

    const answer = await world.call(updateProfile, {
      token,
      form: { first_name: 'Ольга', 'new_phones[]': manyNumbers(2, 50) },
    });

    expect(failureOf(answer, 422).errors).toEqual({
      new_phones: ['Достигнут предел: больше добавить нельзя'],
    });
    const full = await update(token, { new_phones: manyNumbers(1, 60) });
    expect(full.phones).toHaveLength(MAX_PHONES);
    expect(full.first_name).toBe('Иван');
    // Existing numbers are not added again.
    expect((await update(token, { new_phones: manyNumbers(1) })).phones).toHaveLength(MAX_PHONES);
  });

  it(`are limited to ${MAX_PHONES} for parallel requests, too`, async () => {
    const { user, token } = await aSignedIn(world);
    const calls = Array.from({ length: 8 }, (_none, index) =>
      world.call(updateProfile, { token, form: { 'new_phones[]': manyNumbers(4, index * 10) } }),
    );

    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();

    expect(statuses).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
    expect(await world.database.userPhone.count({ where: { userId: user.id } })).toBe(8);
  });

  it('do not contain the main phone when both change in parallel', async () => {
    const { user, token } = await aSignedIn(world, { phone: '+79123456789' });
    const main = { phone: '+79990000002' };
    const added = { new_phones: '+79990000002' };

    await Promise.all(
      [main, added, main, added].map((form) => world.call(updateProfile, { token, form })),
    );

    const { phone, phones } = await world.database.user.findUniqueOrThrow({
      where: { id: user.id },
      include: { phones: true },
    });
    expect(phone).toBe('+79990000002');
    expect(phones.map((each) => each.phone)).not.toContain(phone);
  });
});
