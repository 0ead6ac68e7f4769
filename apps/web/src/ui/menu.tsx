import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';

interface MenuProps {
  label: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * Links that unfold below a button: the disclosure pattern for navigation, in which Tab moves through the links
 * and Escape closes them.
 */
export function Menu({ label, align = 'start', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events
    <div
      className="relative"
      onMouseLeave={() => setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        event.currentTarget.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1 rounded-control px-3 hover:bg-graphite-soft"
      >
        {label}
        <ChevronDown
          aria-hidden
          className={classes('size-4 transition-transform', open && 'rotate-180')}
        />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a followed link closes the menu */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
      <div
        id={id}
        hidden={!open}
        onClick={() => setOpen(false)}
        className={classes(
          'fade-in absolute top-full z-40 min-w-56 rounded-card border border-graphite-line bg-graphite p-1.5 shadow-float',
          align === 'start' ? 'left-0' : 'right-0',
        )}
      >
        {children}
      </div>
    </div>
  );
}
