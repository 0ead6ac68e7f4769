import { useEffect, useEffectEvent, useState } from 'react';

interface TypedOptions<Value> {
  current: Value;
  /** Parses the text; undefined if invalid or incomplete. */
  read: (text: string) => Value;
  write: (value: Value) => string;
  commit: (value: Value) => void;
  waitMs: number;
}

/**
 * Manages a text field whose value is applied after a pause or on blur. The text stays while it means the
 * applied value, so that `3,` does not turn into `3` while typing.
 */
export function useTypedValue<Value>({
  current,
  read,
  write,
  commit,
  waitMs,
}: TypedOptions<Value>) {
  const [typed, setTyped] = useState<{ text: string; counted: boolean } | null>(null);
  const waiting = typed !== null && !typed.counted;
  const shown =
    typed && (waiting || Object.is(read(typed.text), current)) ? typed.text : write(current);

  const flush = () => {
    if (!typed || typed.counted) return;
    const value = read(typed.text);
    if (!Object.is(value, current)) commit(value);
    // The field may have reformatted the text: its meaning is the same.
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
