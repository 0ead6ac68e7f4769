import { Fragment, type ReactNode } from 'react';

/** The same several times, as the skeletons of a list. */
export function Repeat({ times, children }: { times: number; children: ReactNode }) {
  return [...Array(times).keys()].map((place) => <Fragment key={place}>{children}</Fragment>);
}

interface LoadingProps {
  /** For screen readers, which see no skeletons. */
  label: string;
  className?: string;
  /** How often the skeleton is repeated. */
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
