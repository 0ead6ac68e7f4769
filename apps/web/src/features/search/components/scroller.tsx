import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';

interface ScrollerProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A row of small things: moved sideways on phones, on several lines where there is room. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    <ul
      aria-label={label}
      className={classes(
        '-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:overflow-visible desk:px-0',
        className,
      )}
    >
      {children}
    </ul>
  );
}
