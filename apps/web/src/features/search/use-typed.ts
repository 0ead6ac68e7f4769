import { useEffect, useEffectEvent, useState } from 'react';

interface TypedOptions<Value> {
  /** What counts now. */
  current: Value;
  /** What the text means; undefined where it means nothing (yet). */
  read: (text: string) => Value;
  write: (value: Value) => string;
  commit: (value: Value) => void;
  waitMs: number;
}

/**
 * Text that is being typed: shown as typed, counted after a pause or on leaving the field. It stays
 * on screen while it means what counts, so `3,` does not turn into `3` under the fingers.
 */
export function useTyped<Value>({ current, read, write, commit, waitMs }: TypedOptions<Value>) {
  const [typed, setTyped] = useState<{ text: string; counted: boolean } | null>(null);
  const waiting = typed !== null && !typed.counted;
  const shown =
    typed && (waiting || Object.is(read(typed.text), current)) ? typed.text : write(current);

  const flush = () => {
    if (!typed || typed.counted) return;
    const value = read(typed.text);
    if (!Object.is(value, current)) commit(value);
    // The field may just have reformatted it: the meaning is the same.
    setTyped((now) => now && { text: now.text, counted: true });
  };
  const onPause = useEffectEvent(flush);
  useEffect(() => {
    if (!typed || typed.counted) return;
    const timer = setTimeout(onPause, waitMs);
    return () => clearTimeout(timer);
  }, [typed, waitMs]);

  return {
    text: shown,
    waiting,
    setText: (text: string) => setTyped({ text, counted: false }),
    flush,
  };
}
