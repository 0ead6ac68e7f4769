import { type FocusEvent, useState } from 'react';

/** Makes the messages of a chat a single tab stop: the focused message with its controls, else the newest. */
export function useMessageTabStop(lastId: number | undefined) {
  const [focusedId, setFocusedId] = useState<number>();
  return {
    tabStopId: focusedId ?? lastId,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
      if (id !== undefined) setFocusedId(Number(id));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setFocusedId(undefined);
    },
  };
}
