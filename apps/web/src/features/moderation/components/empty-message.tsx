import type { ReactNode } from 'react';

interface EmptyMessageProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

export function EmptyMessage({ title, icon, children }: EmptyMessageProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      <span aria-hidden>{icon}</span>
      <h2>{title}</h2>
      <p className="max-w-96 text-balance text-muted">{children}</p>
    </div>
  );
}
