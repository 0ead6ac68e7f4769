import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classes } from '@/ui/classes.ts';

interface MenuItem {
  label: string;
  onSelect: () => void;
  /** Takes something away. */
  isLoss?: boolean;
}

interface ItemMenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** What can be done; null where it cannot now. */
  items: readonly (MenuItem | null)[];
}

/** A menu of what can be done with something. */
export function ItemMenu({ trigger, items }: ItemMenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  // It may open a dialog, which returns the focus to where it is now: to the button.
  const begin = () => {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={begin}
          className="fade-in z-40 min-w-48 rounded-card border border-line bg-card p-1.5 text-ink shadow-float"
        >
          {items.map(
            (item) =>
              item && (
                <DropdownMenu.Item
                  key={item.label}
                  onSelect={() => {
                    chosen.current = item.onSelect;
                  }}
                  className={classes(
                    'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-highlighted:bg-sunken',
                    item.isLoss && 'text-danger',
                  )}
                >
                  {item.label}
                </DropdownMenu.Item>
              ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
