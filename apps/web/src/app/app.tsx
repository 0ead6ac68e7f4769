import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '@/lib/query.ts';
import { useSession } from '@/lib/session.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import type { Router } from './router.tsx';
import { Toasts } from './toasts.tsx';

const LiveUpdates = lazyComponent(
  () => import('./live/live-updates.tsx'),
  () => null,
);

export function App({ router }: { router: Router }) {
  const session = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      {/* With transitions the loading state may never render, and an error would remain after a successful retry. */}
      <RouterProvider router={router} useTransitions={false} />
      <Toasts />
      {session && (
        <Suspense>
          <LiveUpdates />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
