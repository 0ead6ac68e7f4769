import { useEffect, useState } from 'react';

/** Returns a value after it has been unchanged for `pauseMs`; values are compared by content. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number) {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return { settled, isSettled: JSON.stringify(settled) === text };
}
