import { ArrowLeft, ArrowRight, Ellipsis, Star, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { TileButton } from './tile-button.tsx';

interface ItemProps {
  icon: ReactNode;
  disabled?: boolean;
  onSelect: (event: Event) => void;
  children: ReactNode;
}

function Item({ icon, children, ...rest }: ItemProps) {
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
  place: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PhotoMenu({ name, place, last, onMove, onRemove }: PhotoMenuProps) {
  const { t } = useTranslation('posting');
  const wantsRemoval = useRef(false);
  // Stays open, because one step is rarely enough.
  const step = (to: number) => (event: Event) => {
    event.preventDefault();
    onMove(to);
  };
  const icon = 'size-5 shrink-0';
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
            // Confirmed once the focus has returned to the button, to which the dialog returns it.
            if (wantsRemoval.current) onRemove();
            wantsRemoval.current = false;
          }}
        >
          <Item
            icon={<Star aria-hidden className={icon} />}
            disabled={place === 0}
            onSelect={() => onMove(0)}
          >
            {t('photos.menu.cover')}
          </Item>
          <Item
            icon={<ArrowLeft aria-hidden className={icon} />}
            disabled={place === 0}
            onSelect={step(place - 1)}
          >
            {t('photos.menu.earlier')}
          </Item>
          <Item
            icon={<ArrowRight aria-hidden className={icon} />}
            disabled={place === last}
            onSelect={step(place + 1)}
          >
            {t('photos.menu.later')}
          </Item>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <Item
            icon={<Trash2 aria-hidden className={icon} />}
            onSelect={() => {
              wantsRemoval.current = true;
            }}
          >
            {t('photos.menu.remove')}
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
