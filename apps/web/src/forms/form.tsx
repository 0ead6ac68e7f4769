import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';

interface FormProps {
  form: {
    element: RefObject<HTMLFormElement | null>;
    submit: (event: SyntheticEvent) => Promise<void>;
  };
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Form of a `useCallForm`: shows the app's texts instead of the browser's bubbles. */
export function Form({ form, label, className, children }: FormProps) {
  return (
    <form
      ref={form.element}
      noValidate
      aria-label={label}
      onSubmit={(event) => void form.submit(event)}
      className={classes('flex flex-col gap-4', className)}
    >
      {children}
    </form>
  );
}

/** Error of the whole form; shown above its button and focused. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    // Removed from the layout while empty, so that it takes up no gap.
    <div role="alert" className="empty:absolute">
      {children && (
        <div
          data-form-error
          tabIndex={-1}
          className="flex gap-2.5 rounded-control border border-danger px-3 py-2.5 text-danger"
        >
          <CircleAlert aria-hidden className="mt-px size-5 shrink-0" />
          <div className="min-w-0 flex-1">{children}</div>
        </div>
      )}
    </div>
  );
}

interface SubmitButtonProps {
  pending: boolean;
  className?: string;
  children: ReactNode;
}

/** Main action of the form. Retains the focus and its size during submission. */
export function SubmitButton({ pending, className, children }: SubmitButtonProps) {
  const { t } = useTranslation('forms');
  return (
    <Button
      type="submit"
      look="primary"
      aria-busy={pending || undefined}
      className={classes('relative', className)}
    >
      <span className={pending ? 'opacity-0' : undefined}>{children}</span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        </span>
      )}
      <span role="status" className="sr-only">
        {pending && t('sending')}
      </span>
    </Button>
  );
}
