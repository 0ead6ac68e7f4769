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

const entryClasses =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-highlighted:bg-sunken';

export function ItemMenu({ trigger, busy = false, items }: ItemMenuProps) {
  const [open, setOpen] = useState(false);
  const chosenAction = useRef<(() => void) | null>(null);
  // The action may open a dialog, which returns the focus to the element focused now: the button.
  const runChosenAction = () => {
    if (chosenAction.current) queueMicrotask(chosenAction.current);
    chosenAction.current = null;
  };
  const availableItems = items.filter((item) => item !== null);
  const firstDestructiveIndex = availableItems.findIndex((item) => 'isLoss' in item && item.isLoss);
  return (
    <DropdownMenu.Root
      modal={false}
      open={open}
      onOpenChange={(isOpening) => setOpen(isOpening && !busy)}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={runChosenAction}
          className="fade-in z-40 max-w-[min(24rem,calc(100vw-24px))] min-w-48 rounded-card border border-line bg-card p-1.5 text-ink shadow-float"
        >
          {availableItems.map((item, index) => (
            <Fragment key={item.label}>
              {index === firstDestructiveIndex && index > 0 && (
                <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
              )}
              {'to' in item ? (
                <DropdownMenu.Item asChild>
                  <IntentLink to={item.to} className={entryClasses}>
                    {item.label}
                  </IntentLink>
                </DropdownMenu.Item>
              ) : (
                <DropdownMenu.Item
                  onSelect={() => {
                    chosenAction.current = item.onSelect;
                  }}
                  className={classes(entryClasses, item.isLoss && 'text-danger')}
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
