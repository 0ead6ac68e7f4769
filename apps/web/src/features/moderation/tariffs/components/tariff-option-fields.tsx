import type { OptionName } from '@pitlane/contracts';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import type { OptionDraft, TierDraft } from '../tariff-draft.ts';

interface TariffOptionFieldsProps {
  name: OptionName;
  option: OptionDraft;
  errors: ReadonlyMap<string, string>;
  onChange: (changes: Partial<OptionDraft>) => void;
}

const MAX_TIERS = 10;
const countNames = ['min', 'max', 'default'] as const;

export function TariffOptionFields({ name, option, errors, onChange }: TariffOptionFieldsProps) {
  const { t } = useTranslation('moderation');
  const fields = useRef<HTMLFieldSetElement>(null);
  const path = `options.${name}`;
  const { tiers } = option;
  const changeTier = (tierIndex: number, changes: Partial<TierDraft>) =>
    onChange({
      tiers: tiers.map((tier, index) => (index === tierIndex ? { ...tier, ...changes } : tier)),
    });
  const removeTier = (tierIndex: number) => {
    onChange({ tiers: tiers.filter((_tier, index) => index !== tierIndex) });
    // The clicked button disappears with its tier.
    setTimeout(() => fields.current?.querySelector<HTMLElement>('[data-add-tier]')?.focus());
  };
  const optionError = errors.has(path) ? t('tariffs.tiersWrong') : errors.get(`${path}.tiers`);
  return (
    <fieldset ref={fields} className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="sr-only">{t(`tariffs.options.${name}`)}</legend>
      <p aria-hidden className="font-semibold">
        {t(`tariffs.options.${name}`)}
      </p>
      <div className="grid grid-cols-3 gap-4">
        {countNames.map((countName) => (
          <TextField
            key={countName}
            label={t(`tariffs.${countName}`)}
            inputMode="numeric"
            autoComplete="off"
            value={option[countName]}
            error={errors.get(`${path}.${countName}`)}
            onChange={({ target }) => onChange({ [countName]: target.value })}
          />
        ))}
      </div>
      <ol className="flex flex-col gap-3">
        {tiers.map((tier, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no other identity
          <li key={index} className="grid grid-cols-[1fr_1fr_44px] items-start gap-3">
            <TextField
              label={t('tariffs.upTo')}
              inputMode="numeric"
              autoComplete="off"
              value={tier.up_to}
              error={errors.get(`${path}.tiers.${index}.up_to`)}
              onChange={({ target }) => changeTier(index, { up_to: target.value })}
            />
            <TextField
              label={t('tariffs.each')}
              unit="₽"
              inputMode="decimal"
              autoComplete="off"
              value={tier.price}
              error={errors.get(`${path}.tiers.${index}.price`)}
              onChange={({ target }) => changeTier(index, { price: target.value })}
            />
            <IconButton
              label={t('tariffs.removeTier', { count: index + 1 })}
              className="mt-[22px]"
              onClick={() => removeTier(index)}
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="alert" className="text-[13px] leading-[18px] text-danger empty:absolute">
        {optionError}
      </p>
      {tiers.length < MAX_TIERS && (
        <Button
          data-add-tier
          className="self-start"
          onClick={() => onChange({ tiers: [...tiers, { up_to: option.max, price: '' }] })}
        >
          <Plus aria-hidden className="size-5" />
          {t('tariffs.addTier')}
        </Button>
      )}
    </fieldset>
  );
}
