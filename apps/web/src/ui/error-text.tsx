import { classes } from './classes.ts';
import { errorText } from './states.tsx';

interface ErrorTextProps {
  error: unknown;
  className?: string;
}

/** Why a call failed, beside what has started it; nothing where it has not. */
export function ErrorText({ error, className = 'text-[14px] leading-5' }: ErrorTextProps) {
  if (!error) return null;
  return (
    <p role="alert" className={classes('text-danger', className)}>
      {errorText(error)}
    </p>
  );
}
