import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { moveDeviceDataToAccount } from './move-device-data.ts';

/** Starts a move with a request and records its steps. */
function startMove(send: () => Promise<string>) {
  const steps: string[] = [];
  const moving = moveDeviceDataToAccount({
    clearDevice: () => steps.push('cleared'),
    restoreDevice: () => steps.push('restored'),
    send: () => {
      steps.push('sent');
      return send();
    },
    fetchStored: async () => 'account data',
  });
  return { steps, moving };
}

test('clears the device before the data is sent', async () => {
  const { steps, moving } = startMove(async () => 'all');
  expect(await moving).toBe('all');
  expect(steps).toEqual(['cleared', 'sent']);
});

test('drops rejected data', async () => {
  const { steps, moving } = startMove(() =>
    Promise.reject(new ApiError(409, 'hidden.limit', 'No room')),
  );
  expect(await moving).toBe('account data');
  expect(steps).toEqual(['cleared', 'sent']);
});

test('restores the data on the device after a temporary error', async () => {
  for (const error of [
    new ApiError(0, 'offline', 'No response'),
    new ApiError(503, 'unavailable', 'Later'),
    new Error('unexpected'),
  ]) {
    const { steps, moving } = startMove(() => Promise.reject(error));
    await expect(moving).rejects.toBe(error);
    expect(steps).toEqual(['cleared', 'sent', 'restored']);
  }
});
