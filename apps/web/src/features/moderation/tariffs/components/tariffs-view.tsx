import {
  type ModeratedTariff,
  optionNames,
  type TariffOption,
  type TariffType,
  tariffFigures,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatMoment, formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { formatAmount } from '@/lib/money.ts';
import { useProfile } from '@/lib/profile.ts';
import { currentSession } from '@/lib/session.ts';
import { Button } from '@/ui/button.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { tariffsQuery } from '../api/tariffs.ts';
import { readTariffDraft, storeTariffDraft } from '../tariff-draft.ts';
import { TariffForm } from './tariff-form.tsx';

/** Current versions of all tariffs; admins edit them one at a time. */
export function TariffsView() {
  const { t } = useTranslation('moderation');
  const { data: profile } = useProfile();
  const { data, error, refetch } = useQuery(tariffsQuery());
  const userId = currentSession()?.userId ?? 0;
  const [storedDraft, setStoredDraft] = useState(() => readTariffDraft(userId));
  const [editedId, setEditedId] = useState(storedDraft?.id ?? null);
  const list = useRef<HTMLUListElement>(null);
  const isAdmin = profile?.role === 'admin';
  const close = (id: number) => {
    setEditedId(null);
    setStoredDraft(null);
    storeTariffDraft(userId, null);
    // The button that opened the form is mounted again after this.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-edits="${id}"]`)?.focus());
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto flex max-w-[880px] flex-col gap-6">
      <p>{t(isAdmin ? 'tariffs.intro' : 'tariffs.readOnly')}</p>
      {data ? (
        <ul ref={list} aria-label={t('tabs.tariffs')} className="flex flex-col gap-4">
          {data.map((tariff) => (
            <li key={tariff.id}>
              {isAdmin && editedId === tariff.id ? (
                <TariffForm
                  tariff={tariff}
                  storedDraft={storedDraft?.id === tariff.id ? storedDraft : null}
                  onDraftChange={(draft) => storeTariffDraft(userId, draft)}
                  onClose={() => close(tariff.id)}
                />
              ) : (
                <TariffCard
                  tariff={tariff}
                  onEdit={isAdmin ? () => setEditedId(tariff.id) : null}
                  isEditDisabled={editedId !== null}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div aria-hidden className="flex flex-col gap-4">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-44" />
          ))}
        </div>
      )}
    </div>
  );
}

interface TariffCardProps {
  tariff: ModeratedTariff;
  onEdit: (() => void) | null;
  isEditDisabled: boolean;
}

function TariffCard({ tariff, onEdit, isEditDisabled }: TariffCardProps) {
  const { t } = useTranslation('moderation');
  const { id, type_id: type, name, description, version, terms, options } = tariff;
  const hasFigure = (figure: (typeof tariffFigures)[TariffType][number]) =>
    tariffFigures[type].includes(figure);
  const facts: [string, string | null][] = [
    [t('tariffs.price'), hasFigure('price') ? formatAmount(tariff.price) : null],
    [t('tariffs.car_slots'), hasFigure('car_slots') ? formatNumber(tariff.car_slots ?? 0) : null],
    [
      t('tariffs.special_offers'),
      hasFigure('special_offers') ? String(tariff.special_offers) : null,
    ],
    [
      t('tariffs.terms'),
      hasFigure('terms')
        ? terms
            .map(({ months, discount, price }) =>
              t(discount > 0 ? 'tariffs.termLess' : 'tariffs.term', {
                months,
                discount,
                price: formatAmount(price),
              }),
            )
            .join('\n')
        : null,
    ],
    ...optionNames.map((option): [string, string | null] => [
      t(`tariffs.options.${option}`),
      options && formatOption(options[option]),
    ]),
  ];
  function formatOption({ min, max, default: defaultCount, tiers }: TariffOption): string {
    const tierTexts = tiers.map(({ up_to: to, price }) =>
      t('tariffs.tier', { to, price: formatAmount(price) }),
    );
    return [t('tariffs.range', { min, max, usual: defaultCount }), ...tierTexts].join('\n');
  }
  return (
    <Card className="p-4">
      <article aria-label={name} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-[18px] wrap-anywhere">{name}</h2>
            <p className="text-[13px] leading-[18px] text-muted">
              {t('tariffs.version', {
                version,
                time: formatMoment(tariff.updated_at, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
          </div>
          {onEdit && (
            <Button
              data-edits={id}
              onClick={onEdit}
              disabled={isEditDisabled}
              aria-label={t('tariffs.editOne', { name })}
            >
              <Pencil aria-hidden className="size-5" />
              {t('tariffs.edit')}
            </Button>
          )}
        </div>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[220px_minmax(0,1fr)]">
          {facts
            .filter(([, value]) => value !== null)
            .map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line tabular-nums wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
      </article>
    </Card>
  );
}
