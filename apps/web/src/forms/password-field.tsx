import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { TextField, type TextFieldProps } from '@/ui/field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'button' | 'autoComplete'> {
  /** For password managers: fill in the stored password or generate one. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('forms');
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      button={
        <button
          type="button"
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          title={t(isShown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!isShown)}
          className="flex size-[42px] shrink-0 items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  );
}
