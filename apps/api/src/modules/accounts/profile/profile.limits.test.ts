import { updateProfile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPicture } from '../../../testing/a-picture.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });

const requestEmailChange = (token: string, email: string) =>
  world.call(updateProfile, { token, form: { email } });

describe('changes of the email address', () => {
  it('are limited to five an hour per account, while other fields can still change', async () => {
    const { user, token } = await aSignedInAccount(world);
    const otherAccount = await aSignedInAccount(world);
    for (let number = 1; number <= 5; number += 1) {
      const response = await requestEmailChange(token, `new-${number}@example.test`);
      expect(response.status, response.text).toBe(200);
    }

    const rejectedResponse = await requestEmailChange(token, 'new-6@example.test');

    expect(failureOf(rejectedResponse, 429).code).toBe('account.too_often');
    expect(Number(rejectedResponse.headers['retry-after'])).toBe(3_600);
    const { newEmail } = await world.database.emailChange.findFirstOrThrow({
      where: { userId: user.id },
    });
    expect(newEmail).toBe('new-5@example.test');
    const nameResponse = await world.call(updateProfile, { token, form: { first_name: 'Ольга' } });
    expect(nameResponse.status).toBe(200);
    expect((await requestEmailChange(otherAccount.token, 'new-7@example.test')).status).toBe(200);
    // Cancelling a change is never rejected.
    expect((await requestEmailChange(token, user.email)).status).toBe(200);

    world.clock.moveTo(new Date(START.getTime() + 3_600_000));
    expect((await requestEmailChange(token, 'new-8@example.test')).status).toBe(200);
  });

  it('are limited to five of twenty parallel requests', async () => {
    const { token } = await aSignedInAccount(world);

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        requestEmailChange(token, `at-once-${index}@example.test`),
      ),
    );

    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('pictures', () => {
  it('are limited to sixty in half an hour per account, including invalid ones', async () => {
    world.clock.moveTo(START);
    const { token } = await aSignedInAccount(world);
    const validPicture = await aPicture(8, 8).png().toBuffer();
    const upload = (bytes: Buffer, from: string) =>
      world.call(updateProfile, { token, from, files: { avatar: { bytes, name: 'a.png' } } });
    const invalidPicture = Buffer.from('no picture');
    for (let number = 0; number < 59; number += 1) {
      expect((await upload(invalidPicture, `198.51.100.${number}`)).status).toBe(422);
    }
    expect((await upload(validPicture, '198.51.100.60')).status).toBe(200);

    const rejectedResponse = await upload(validPicture, '198.51.100.61');

    expect(failureOf(rejectedResponse, 429).code).toBe('account.too_often');
    expect(rejectedResponse.headers['retry-after']).toBe('1800');
    expect((await world.call(updateProfile, { token, form: { address: 'x' } })).status).toBe(200);
  });
});
