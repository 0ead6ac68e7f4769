import { useEffect, useRef, useState } from 'react';

/** State of a form that replaces a button and returns the focus to it. */
export function useUnfolding() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return { open, button, unfold: () => setOpen(true), fold: () => setOpen(false) };
}
