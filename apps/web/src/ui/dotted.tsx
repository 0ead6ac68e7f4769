import type { ReactNode } from 'react';

/** An icon on graphite with a red dot where something is counted. */
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

/** What an icon is called, with what is counted there. */
export const countedLabel = (label: string, count: number | undefined) =>
  count ? `${label}: ${count}` : label;
