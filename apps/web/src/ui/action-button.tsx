import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  pending: boolean;
  onClick: () => void;
}

/** Button that starts a request. Stays focusable while pending: a disabled button would lose the focus. */
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
