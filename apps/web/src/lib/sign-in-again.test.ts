import { expect, test } from 'vitest';
import { setSignInAsker, signInAgain } from './sign-in-again.ts';

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
