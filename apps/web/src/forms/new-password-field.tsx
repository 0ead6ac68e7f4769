import { PASSWORD_MIN } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import type { TextFieldProps } from '@/ui/field.tsx';
import { PasswordField } from './password-field.tsx';
import { passwordStrength, type Strength, strengths } from './password-strength.ts';

const colors: Record<Strength, string> = {
  short: 'bg-danger',
  weak: 'bg-danger',
  fair: 'bg-warning',
  strong: 'bg-success',
};

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'button' | 'hint'> {
  currentValue: string;
  /** Personal words that make a password weak, from `personalWords`. */
  words?: readonly string[];
}

export function NewPasswordField({ currentValue, words = [], ...rest }: NewPasswordFieldProps) {
  const { t } = useTranslation('forms');
  const strength = passwordStrength(currentValue, words);
  const missingCount = PASSWORD_MIN - Array.from(currentValue).length;
  const filledCount = currentValue === '' ? 0 : strengths.indexOf(strength) + 1;
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      hint={
        <>
          <span aria-hidden className="mb-1 flex gap-1">
            {strengths.map((each, index) => (
              <span
                key={each}
                className={classes(
                  'h-1 flex-1 rounded-full transition-colors',
                  index < filledCount ? colors[strength] : 'bg-line',
                )}
              />
            ))}
          </span>
          {currentValue === ''
            ? t('password.hint', { min: PASSWORD_MIN })
            : t(`password.level.${strength}`, { count: missingCount })}
        </>
      }
    />
  );
}
