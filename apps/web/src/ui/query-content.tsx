import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface QueryContentProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryContent<Data>({ query, skeleton, children }: QueryContentProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : skeleton;
}
