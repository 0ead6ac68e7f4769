import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '@/lib/query.ts';
import type { Router } from './router.tsx';
import { Toasts } from './toasts.tsx';

export function App({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* As transitions, 'loading' may never be rendered, and an error would stay where another try went well. */}
      <RouterProvider router={router} useTransitions={false} />
      <Toasts />
    </QueryClientProvider>
  );
}
