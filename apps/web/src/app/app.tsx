import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useNotificationsWanted } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';
import type { Router } from './router.tsx';

const Toaster = lazy(() => import('@/ui/toaster.tsx'));

export function App({ router }: { router: Router }) {
  const toaster = useNotificationsWanted();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {toaster && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
