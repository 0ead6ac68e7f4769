import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { IntentLink } from '@/lib/intent-link.tsx';
import { classes } from './classes.ts';

type Look = 'primary' | 'success' | 'secondary' | 'quiet';

const baseClasses =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center font-semibold transition-colors disabled:opacity-55 aria-busy:cursor-progress';
const lookClasses: Record<Look, string> = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  success: 'bg-success text-on-accent not-disabled:hover:brightness-90',
  secondary: 'border border-control bg-card text-ink not-disabled:hover:bg-sunken',
  quiet: 'text-ink not-disabled:hover:bg-sunken',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Shows progress and ignores clicks, but stays focusable. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'secondary', busy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
      className={classes(baseClasses, lookClasses[look], className)}
    />
  );
}

export function LinkButton({
  to,
  state,
  look = 'secondary',
  className,
  children,
}: {
  to: string;
  state?: unknown;
  look?: Look;
  className?: string;
  children: ReactNode;
}) {
  return (
    <IntentLink
      to={to}
      state={state}
      className={classes(baseClasses, lookClasses[look], className)}
    >
      {children}
    </IntentLink>
  );
}

const roundClasses =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors disabled:opacity-45';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name: the icon alone says nothing to a screen reader. */
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(roundClasses, className ?? 'text-ink not-disabled:hover:bg-sunken')}
    >
      {children}
    </button>
  );
}

interface IconLinkProps {
  to: string;
  label: string;
  className: string;
  children: ReactNode;
}

export function IconLink({ to, label, className, children }: IconLinkProps) {
  return (
    <IntentLink
      to={to}
      aria-label={label}
      title={label}
      className={classes(roundClasses, className)}
    >
      {children}
    </IntentLink>
  );
}
