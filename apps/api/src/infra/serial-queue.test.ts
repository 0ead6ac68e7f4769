import { expect, it } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

it('runs functions one after another, in order, even after a failure', async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    queue.run(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });

  const all = [work('a'), work('b', true), work('c')];
  expect(queue.waiting).toBe(3);
  const results = await Promise.allSettled(all);

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(queue.waiting).toBe(0);
});
