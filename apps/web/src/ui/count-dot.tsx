import type { ReactNode } from 'react';

export function CountDot({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <span className="relative">
      {children}
      {count ? (
        <span className="absolute -top-1 -right-1 size-2.5 rounded-full bg-[#ff5a3c] ring-2 ring-graphite" />
      ) : null}
    </span>
  );
}

export const labelWithCount = (label: string, count: number | undefined) =>
  count ? `${label}: ${count}` : label;
