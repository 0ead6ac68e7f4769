import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '@/ui/lazy-component.tsx';

const Toaster = lazyComponent(
  () => import('@/ui/toaster.tsx'),
  () => null,
);

/** Loads the toaster right after the first page. */
export function Toasts() {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return <Suspense>{isStarted && <Toaster />}</Suspense>;
}
