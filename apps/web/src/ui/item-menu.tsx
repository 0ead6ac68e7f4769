import { DropdownMenu } from 'radix-ui';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { IntentLink } from '@/lib/intent-link.tsx';
import { classes } from './classes.ts';

export type MenuItem = { label: string } & (
  | { to: string }
  | {
      onSelect: () => void;
      isLoss?: boolean;
    }
);

interface ItemMenuProps {
  trigger: ReactNode;
  busy?: boolean;
  /** Menu entries, destructive ones last; null for those not available. */
  items: readonly (MenuItem | null)[];
}

const entry =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-highlighted:bg-sunken';

export function ItemMenu({ trigger, busy = false, items }: ItemMenuProps) {
  const [open, setOpen] = useState(false);
  const chosen = useRef<(() => void) | null>(null);
  // The action may open a dialog, which returns the focus to the element focused now: the button.
  const begin = () => {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  };
  const possible = items.filter((item) => item !== null);
  const firstLoss = possible.findIndex((item) => 'isLoss' in item && item.isLoss);
  return (
    <DropdownMenu.Root
      modal={false}
      open={open}
      onOpenChange={(wanted) => setOpen(wanted && !busy)}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={begin}
          className="fade-in z-40 max-w-[min(24rem,calc(100vw-24px))] min-w-48 rounded-card border border-line bg-card p-1.5 text-ink shadow-float"
        >
          {possible.map((item, place) => (
            <Fragment key={item.label}>
              {place === firstLoss && place > 0 && (
                <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
              )}
              {'to' in item ? (
                <DropdownMenu.Item asChild>
                  <IntentLink to={item.to} className={entry}>
                    {item.label}
                  </IntentLink>
                </DropdownMenu.Item>
              ) : (
                <DropdownMenu.Item
                  onSelect={() => {
                    chosen.current = item.onSelect;
                  }}
                  className={classes(entry, item.isLoss && 'text-danger')}
                >
                  {item.label}
                </DropdownMenu.Item>
              )}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
