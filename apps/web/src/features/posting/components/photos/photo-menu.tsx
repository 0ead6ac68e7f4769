import { ArrowLeft, ArrowRight, Ellipsis, Star, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { TileButton } from './tile-button.tsx';

interface MenuItemProps {
  icon: ReactNode;
  disabled?: boolean;
  onSelect: (event: Event) => void;
  children: ReactNode;
}

function MenuItem({ icon, children, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      {...rest}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-60 data-highlighted:bg-sunken"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

interface PhotoMenuProps {
  name: string;
  position: number;
  lastPosition: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PhotoMenu({ name, position, lastPosition, onMove, onRemove }: PhotoMenuProps) {
  const { t } = useTranslation('posting');
  const isRemovalRequested = useRef(false);
  // The menu stays open, because one step is rarely enough.
  const moveTo = (to: number) => (event: Event) => {
    event.preventDefault();
    onMove(to);
  };
  const iconClass = 'size-5 shrink-0';
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <TileButton label={t('photos.menu.label', { name })}>
          <Ellipsis aria-hidden className="size-5" />
        </TileButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className="fade-in z-40 min-w-56 rounded-card border border-line bg-card p-1.5 text-ink shadow-float"
          onCloseAutoFocus={() => {
            // Asks only once the focus is back on the button, so that the dialog can return it there.
            if (isRemovalRequested.current) onRemove();
            isRemovalRequested.current = false;
          }}
        >
          <MenuItem
            icon={<Star aria-hidden className={iconClass} />}
            disabled={position === 0}
            onSelect={() => onMove(0)}
          >
            {t('photos.menu.cover')}
          </MenuItem>
          <MenuItem
            icon={<ArrowLeft aria-hidden className={iconClass} />}
            disabled={position === 0}
            onSelect={moveTo(position - 1)}
          >
            {t('photos.menu.earlier')}
          </MenuItem>
          <MenuItem
            icon={<ArrowRight aria-hidden className={iconClass} />}
            disabled={position === lastPosition}
            onSelect={moveTo(position + 1)}
          >
            {t('photos.menu.later')}
          </MenuItem>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <MenuItem
            icon={<Trash2 aria-hidden className={iconClass} />}
            onSelect={() => {
              isRemovalRequested.current = true;
            }}
          >
            {t('photos.menu.remove')}
          </MenuItem>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
