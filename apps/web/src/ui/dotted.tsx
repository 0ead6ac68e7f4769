import type { ReactNode } from 'react';

/** Icon on a dark background with a red dot if the count is positive. */
export function Dotted({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <span className="relative">
      {children}
      {count ? (
        <span className="absolute -top-1 -right-1 size-2.5 rounded-full bg-[#ff5a3c] ring-2 ring-graphite" />
      ) : null}
    </span>
  );
}

/** Accessible name of an icon with its count. */
export const countedLabel = (label: string, count: number | undefined) =>
  count ? `${label}: ${count}` : label;
