import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '@/lib/query.ts';
import { useSession } from '@/lib/session.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import type { Router } from './router.tsx';
import { Toasts } from './toasts.tsx';

const Live = lazyPart(
  () => import('./live/live.tsx'),
  () => null,
);

export function App({ router }: { router: Router }) {
  const session = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      {/* As transitions, 'loading' may never be rendered, and an error would stay where another try went well. */}
      <RouterProvider router={router} useTransitions={false} />
      <Toasts />
      {session && (
        <Suspense>
          <Live />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
