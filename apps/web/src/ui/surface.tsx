import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface BoxProps {
  children?: ReactNode;
  className?: string;
}

export function Container({ children, className }: BoxProps) {
  return (
    <div className={classes('mx-auto w-full max-w-page px-4 desk:px-6', className)}>{children}</div>
  );
}

export function Card({ children, className }: BoxProps) {
  return (
    <div className={classes('rounded-card border border-line bg-card', className)}>{children}</div>
  );
}

/** Placeholder for loading content; give it the exact size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('skeleton rounded-control', className)} />;
}
