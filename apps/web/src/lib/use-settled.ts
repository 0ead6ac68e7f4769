import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while; values are compared by what they hold. */
export function useSettled<Value>(value: Value, pauseMs: number) {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return { settled, isSettled: JSON.stringify(settled) === text };
}
