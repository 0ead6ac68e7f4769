import { Fragment, type ReactNode } from 'react';

export function Repeat({ times, children }: { times: number; children: ReactNode }) {
  return [...Array(times).keys()].map((index) => <Fragment key={index}>{children}</Fragment>);
}

interface LoadingProps {
  /** Accessible name: skeletons are invisible to screen readers. */
  label: string;
  className?: string;
  times?: number;
  children: ReactNode;
}

export function Loading({ label, className, times = 1, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <Repeat times={times}>{children}</Repeat>
    </div>
  );
}
