import { type FocusEvent, useState } from 'react';

/** Makes the messages of a chat one tab stop: the one focused last, else the newest, with the controls in it. */
export function useMessageTabStop(last: number | undefined) {
  const [chosen, setChosen] = useState<number>();
  return {
    stop: chosen ?? last,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
      if (id !== undefined) setChosen(Number(id));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setChosen(undefined);
    },
  };
}
