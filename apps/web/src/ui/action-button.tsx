import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  pending: boolean;
  onClick: () => void;
}

/** A button that starts a call. Meanwhile it keeps the focus, which a disabled one would lose. */
export function ActionButton({ pending, onClick, className = '', ...rest }: ActionButtonProps) {
  return (
    <Button
      {...rest}
      aria-busy={pending || undefined}
      onClick={() => pending || onClick()}
      className={`aria-busy:opacity-55 ${className}`}
    />
  );
}
