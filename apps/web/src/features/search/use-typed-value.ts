import { useEffect, useEffectEvent, useState } from 'react';

interface TypedValueOptions<Value> {
  value: Value;
  /** Parses the text; undefined if invalid or incomplete. */
  parse: (text: string) => Value;
  format: (value: Value) => string;
  commit: (value: Value) => void;
  delayMs: number;
}

/**
 * Manages a text field whose value is applied after a pause or on blur. The text stays while it means the
 * applied value, so that `3,` does not turn into `3` while typing.
 */
export function useTypedValue<Value>({
  value,
  parse,
  format,
  commit,
  delayMs,
}: TypedValueOptions<Value>) {
  const [draft, setDraft] = useState<{ text: string; isCommitted: boolean } | null>(null);
  const isPending = draft !== null && !draft.isCommitted;
  const text =
    draft && (isPending || Object.is(parse(draft.text), value)) ? draft.text : format(value);

  const commitDraft = () => {
    if (!draft || draft.isCommitted) return;
    const parsedValue = parse(draft.text);
    if (!Object.is(parsedValue, value)) commit(parsedValue);
    // The field may have reformatted the text without changing its value.
    setDraft((previous) => previous && { text: previous.text, isCommitted: true });
  };
  const onPause = useEffectEvent(commitDraft);
  useEffect(() => {
    if (!draft || draft.isCommitted) return;
    const timer = setTimeout(onPause, delayMs);
    return () => clearTimeout(timer);
  }, [draft, delayMs]);

  return {
    text,
    isPending,
    setText: (text: string) => setDraft({ text, isCommitted: false }),
    commitDraft,
  };
}
