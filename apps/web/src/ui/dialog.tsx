import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

type Placement = 'center' | 'left' | 'full';

const placements: Record<Placement, string> = {
  center:
    'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-card desk:inset-x-auto desk:top-1/2 desk:bottom-auto desk:left-1/2 desk:w-[480px] desk:-translate-x-1/2 desk:-translate-y-1/2 desk:rounded-card',
  left: 'inset-y-0 left-0 w-[min(88vw,360px)]',
  full: 'inset-0 desk:right-0 desk:left-auto desk:w-[480px]',
};

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** center: a bottom sheet on phones; left: a side menu; full: a sheet of full height. */
  placement?: Placement;
  footer?: ReactNode;
  children: ReactNode;
}

/** Dialog that traps and returns the focus. Import it lazily: it is needed only once opened. */
export default function Dialog({
  open,
  onOpenChange,
  title,
  placement = 'center',
  footer,
  children,
}: DialogProps) {
  const { t } = useTranslation('ui');
  // Without a trigger element, the dialog has to remember the focused element.
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fade-in fixed inset-0 z-50 bg-black/50" />
        <Radix.Content
          aria-describedby={undefined}
          ref={(content: HTMLElement | null) => {
            const focused = document.activeElement;
            if (content && !content.contains(focused)) opener.current = focused;
          }}
          onEscapeKeyDown={(event) => {
            // The first Escape closes a list that is open inside; this handler runs before the list's own.
            if (document.activeElement?.matches('[role=combobox][aria-expanded=true]'))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Runs in a timer: a dialog opened in the interim retains the focus.
            const isFocusInDialog = document.activeElement?.closest('[role=dialog]');
            if (!isFocusInDialog && opener.current instanceof HTMLElement)
              opener.current.focus({ preventScroll: true });
          }}
          className={classes(
            'fade-in fixed z-50 flex flex-col bg-card text-ink shadow-float outline-none',
            placements[placement],
          )}
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4 pt-[max(6px,env(safe-area-inset-top))]">
            <Radix.Title className="text-[18px] leading-6">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('dialog.close')}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
          {footer && (
            <div className="border-t border-line p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
