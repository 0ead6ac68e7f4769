import { type FocusEvent, useState } from 'react';

/**
 * The messages of a chat are one stop of the tab key: the message somebody has gone to, else the last one,
 * and what can be pressed in it.
 */
export function useMessageStop(last: number | undefined) {
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
