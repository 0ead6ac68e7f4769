import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** The room of what is on its way. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has answered, else why it failed, else its skeleton. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : skeleton;
}
