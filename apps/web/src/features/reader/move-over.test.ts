import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { moveDeviceDataToAccount } from './move-over.ts';

/** Records the steps of a move whose request is given. */
function aMove(send: () => Promise<string>) {
  const steps: string[] = [];
  const moving = moveDeviceDataToAccount({
    clearDevice: () => steps.push('taken'),
    restoreDevice: () => steps.push('put back'),
    send: () => {
      steps.push('sent');
      return send();
    },
    fetchStored: async () => 'of the account',
  });
  return { steps, moving };
}

test('removes stored data before it is sent', async () => {
  const { steps, moving } = aMove(async () => 'all');
  expect(await moving).toBe('all');
  expect(steps).toEqual(['taken', 'sent']);
});

test('drops rejected data', async () => {
  const { steps, moving } = aMove(() =>
    Promise.reject(new ApiError(409, 'hidden.limit', 'No room')),
  );
  expect(await moving).toBe('of the account');
  expect(steps).toEqual(['taken', 'sent']);
});

test('restores data that cannot be sent now', async () => {
  for (const error of [
    new ApiError(0, 'offline', 'No answer'),
    new ApiError(503, 'unavailable', 'Later'),
    new Error('unexpected'),
  ]) {
    const { steps, moving } = aMove(() => Promise.reject(error));
    await expect(moving).rejects.toBe(error);
    expect(steps).toEqual(['taken', 'sent', 'put back']);
  }
});
