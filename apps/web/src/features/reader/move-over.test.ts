import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { moveOver } from './move-over.ts';

/** What happens on a move whose call ends so. */
function aMove(send: () => Promise<string>) {
  const steps: string[] = [];
  const moving = moveOver({
    take: () => steps.push('taken'),
    putBack: () => steps.push('put back'),
    send: () => {
      steps.push('sent');
      return send();
    },
    ask: async () => 'of the account',
  });
  return { steps, moving };
}

test('what is kept is taken before it is sent', async () => {
  const { steps, moving } = aMove(async () => 'all');
  expect(await moving).toBe('all');
  expect(steps).toEqual(['taken', 'sent']);
});

test('what is refused is dropped', async () => {
  const { steps, moving } = aMove(() =>
    Promise.reject(new ApiError(409, 'hidden.limit', 'No room')),
  );
  expect(await moving).toBe('of the account');
  expect(steps).toEqual(['taken', 'sent']);
});

test('what cannot be sent now waits on the device', async () => {
  for (const error of [
    new ApiError(0, 'offline', 'No answer'),
    new ApiError(503, 'unavailable', 'Later'),
    new Error('gone'),
  ]) {
    const { steps, moving } = aMove(() => Promise.reject(error));
    await expect(moving).rejects.toBe(error);
    expect(steps).toEqual(['taken', 'sent', 'put back']);
  }
});
