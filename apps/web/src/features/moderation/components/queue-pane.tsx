import type { ReactNode, RefObject } from 'react';
import { classes } from '@/ui/classes.ts';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';

interface QueuePaneProps {
  pane: RefObject<HTMLDivElement | null>;
  state: 'loading' | 'failed' | 'empty' | 'filled';
  error: unknown;
  onRetry: () => void;
  /** What stands instead of the list where nothing waits. */
  empty: ReactNode;
  /** What stands beside the list while nothing is open. */
  choose: ReactNode;
  /** What a screen reader is told after a decision. */
  said: string;
  list: ReactNode;
  /** What is open. */
  children: ReactNode;
}

/** A queue and what is open of it: side by side on desktops, one after the other on phones. */
export function QueuePane(props: QueuePaneProps) {
  const { pane, state, error, onRetry, empty, choose, said, list, children } = props;
  const isOpen = Boolean(children);
  return (
    <div className="grid grid-cols-1 gap-6 desk:grid-cols-[320px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        ref={pane}
        tabIndex={-1}
        className={classes(
          'outline-none desk:-m-1 desk:p-1 desk:sticky desk:top-4 desk:max-h-[calc(100dvh-2rem)] desk:self-start desk:overflow-y-auto',
          isOpen && 'max-desk:hidden',
          state === 'empty' && !isOpen && 'desk:col-span-2',
        )}
      >
        {state === 'failed' && <ErrorState error={error} onRetry={onRetry} />}
        {state === 'loading' && <QueueSkeleton />}
        {state === 'empty' && empty}
        {state === 'filled' && list}
      </div>
      {isOpen
        ? children
        : state === 'filled' && <Card className="hidden desk:block">{choose}</Card>}
    </div>
  );
}

interface CalmProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

/** Says that there is nothing to do here, or what to do first. */
export function Calm({ title, icon, children }: CalmProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      <span aria-hidden>{icon}</span>
      <h2>{title}</h2>
      <p className="max-w-96 text-balance text-muted">{children}</p>
    </div>
  );
}

function QueueSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <Skeleton className="h-5 w-40" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-[92px]" />
      ))}
    </div>
  );
}
