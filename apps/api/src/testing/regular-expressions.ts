import { vi } from 'vitest';

const METHODS = [
  Symbol.matchAll,
  Symbol.match,
  Symbol.replace,
  Symbol.search,
  Symbol.split,
] as const;

/** Returns the regular expressions that a function applies to the whole text. */
export function recordPatterns(text: string, run: (text: string) => unknown): string[] {
  const sources = new Set<string>();
  const spies = METHODS.map((method) => {
    const original = RegExp.prototype[method];
    return vi.spyOn(RegExp.prototype, method).mockImplementation(function (
      this: RegExp,
      ...args: unknown[]
    ) {
      if (String(args[0]).length === text.length) sources.add(this.source);
      return Reflect.apply(original, this, args);
    });
  });
  try {
    run(text);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return [...sources];
}

/**
 * Returns whether a pattern has no unlimited repetition except at its end, where nothing can fail after it: such a pattern
 * takes a bounded number of steps at each position of a text.
 */
export function hasBoundedSteps(source: string): boolean {
  const simplified = source
    .replace(/\\./g, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/[*+?]?(?:\||$)/g, '|');
  return !/[*+]|\{\d+,\}/.test(simplified);
}
