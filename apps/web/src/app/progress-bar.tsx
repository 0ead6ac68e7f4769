import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { classes } from '@/ui/classes.ts';

const WAIT_MS = 200;
const END_MS = 400;
const FAILED_MS = 1500;

/** Progress bar at the top for work longer than 200 ms; turns red briefly after a failure. */
export function ProgressBar() {
  const client = useQueryClient();
  const fetching = useIsFetching() > 0;
  const busy = useNavigation().state !== 'idle' || fetching;
  const [phase, setPhase] = useState<'hidden' | 'running' | 'done'>('hidden');
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase('running'), WAIT_MS);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === 'running' ? 'done' : now));
    const timer = setTimeout(() => setPhase('hidden'), END_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      clearTimeout(timer);
      setFailed(true);
      timer = setTimeout(() => setFailed(false), FAILED_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);

  return (
    <div
      aria-hidden
      className={classes(
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] origin-left',
        failed ? 'bg-[#e5322d]' : 'bg-[#f6f5f2]',
        (failed || phase === 'done') && 'scale-x-100 transition-[scale] duration-200',
        !failed && phase === 'running' && 'scale-x-[0.85] transition-[scale] duration-[8s]',
        !failed && phase === 'hidden' && 'scale-x-0 opacity-0',
      )}
    />
  );
}
