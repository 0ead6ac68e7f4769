import { classes } from './classes.ts';
import { errorText } from './states.tsx';

interface ErrorTextProps {
  error: unknown;
  className?: string;
}

/** Error message of a failed request, beside the control that started it; renders nothing without an error. */
export function ErrorText({ error, className = 'text-[14px] leading-5' }: ErrorTextProps) {
  if (!error) return null;
  return (
    <p role="alert" className={classes('text-danger', className)}>
      {errorText(error)}
    </p>
  );
}
