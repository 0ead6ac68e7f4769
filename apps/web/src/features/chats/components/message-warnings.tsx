import type { MessageWarning } from '@pitlane/contracts';
import { ShieldAlert, ShieldQuestion } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { distinctWarnings } from '../warnings.ts';

export function RecipientWarnings({ warnings }: { warnings: readonly MessageWarning[] }) {
  const { t } = useTranslation('chats');
  return (
    <ul className="mt-2 flex flex-col gap-2 border-t border-line pt-2">
      {distinctWarnings(warnings).map(({ kind, level }) => {
        const Icon = level === 'danger' ? ShieldAlert : ShieldQuestion;
        return (
          <li key={kind} className="flex gap-2 text-[13px] leading-[18px]">
            <Icon
              aria-hidden
              className={classes(
                'mt-px size-4 shrink-0',
                level === 'danger' ? 'text-danger' : 'text-warning',
              )}
            />
            <p>
              <b
                className={classes(
                  'font-semibold',
                  level === 'danger' ? 'text-danger' : 'text-ink',
                )}
              >
                {t(`warning.${kind}.reason`)}
              </b>{' '}
              {t(`warning.${kind}.advice`)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

interface SenderWarningsProps {
  warnings: readonly MessageWarning[];
  onRephrase: () => void;
  onSend: () => void;
}

/** Warns the sender of what the recipient will be warned about. */
export function SenderWarnings({ warnings, onRephrase, onSend }: SenderWarningsProps) {
  const { t } = useTranslation('chats');
  const rephraseButton = useRef<HTMLButtonElement>(null);
  useEffect(() => rephraseButton.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onRephrase();
  };
  return (
    <section
      aria-label={t('warning.before')}
      onKeyDown={onKeyDown}
      className="rounded-control border border-line bg-paper p-3 text-[14px] leading-5"
    >
      <div role="alert">
        <p className="font-semibold">{t('warning.before')}</p>
        <ul className="mt-1 flex flex-col gap-0.5">
          {distinctWarnings(warnings).map(({ kind, text }) => (
            <li key={kind}>
              <q className="font-semibold wrap-anywhere">{text}</q>: {t(`warning.${kind}.sender`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button ref={rephraseButton} onClick={onRephrase}>
          {t('warning.rephrase')}
        </Button>
        <Button look="quiet" onClick={onSend}>
          {t('warning.anyway')}
        </Button>
      </div>
    </section>
  );
}
