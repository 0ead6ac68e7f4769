import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Button } from '@/ui/button.tsx';

interface ReviewPaneProps {
  pane: RefObject<HTMLElement | null>;
  label: string;
  backLabel: string;
  onBack: () => void;
  children: ReactNode;
}

export function ReviewPane({ pane, label, backLabel, onBack, children }: ReviewPaneProps) {
  useEffect(() => pane.current?.focus({ preventScroll: true }), [pane]);
  return (
    <article ref={pane} tabIndex={-1} aria-label={label} className="min-w-0 outline-none">
      <Button look="quiet" onClick={onBack} className="-ml-3 mb-2 px-3 desk:hidden">
        <ArrowLeft aria-hidden className="size-5" />
        {backLabel}
      </Button>
      {children}
    </article>
  );
}
