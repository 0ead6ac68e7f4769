import { getNotifications } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aNotification } from '../../../testing/a-notification.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('notification values', () => {
  it('are returned as plain text', async () => {
    const { user, token } = await aSignedInAccount(world);
    const reason = `<img src=x onerror="alert(1)"> {{title}} $t(title) \u2028 ' OR 1=1 --`;
    const values = { title: '<script>1</script>', reason };
    await aNotification(world, user.id, { kind: 'post_denied', values });

    const response = await world.call(getNotifications, { token });

    const [row] = pageOf(getNotifications, response).data;
    expect(row?.data).toMatchObject(values);
    expect(row?.text).toBe(
      `Модератор отклонил объявление «<script>1</script>». Причина: ${reason}`,
    );
    expect(response.headers['content-type']).toMatch(/^application\/json/);
  });
});
