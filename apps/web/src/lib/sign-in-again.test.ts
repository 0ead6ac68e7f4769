import { expect, test } from 'vitest';
import { renewSession, sessionSettled, setSignInAsker, signInAgain } from './sign-in-again.ts';

test('calls that fail together ask once, as soon as the app can ask', async () => {
  const answers: (() => void)[] = [];
  const both = [signInAgain(), signInAgain()];
  setSignInAsker(() => new Promise((resolve) => answers.push(resolve)));
  await expect.poll(() => answers.length).toBe(1);

  answers[0]?.();
  await Promise.all(both);

  void signInAgain();
  await expect.poll(() => answers.length).toBe(2);
});

test('what replaces a session is waited for, whether it comes or fails', async () => {
  await sessionSettled();

  const order: string[] = [];
  for (const outcome of ['comes', 'fails']) {
    const work = Promise.withResolvers<void>();
    const renewed = renewSession(work.promise).catch(() => {});
    const waiting = sessionSettled().then(() => order.push(`${outcome}: goes on`));
    order.push(`${outcome}: answered`);
    if (outcome === 'comes') work.resolve();
    else work.reject(new Error('link.invalid'));
    await Promise.all([renewed, waiting]);
  }
  expect(order).toEqual(['comes: answered', 'comes: goes on', 'fails: answered', 'fails: goes on']);
});
