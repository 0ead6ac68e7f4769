import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <SearchX aria-hidden className="size-9 text-muted" strokeWidth={1.5} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
