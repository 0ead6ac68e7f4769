import { type VehicleKind, vehicleKinds } from '@pitlane/contracts';
import { CarFront, Plane, Ship } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '@/lib/i18n.ts';

const icons = { ground: CarFront, water: Ship, air: Plane };

interface KindSwitchProps {
  value: VehicleKind | undefined;
  onChange: (kind: VehicleKind | undefined) => void;
}

export function KindSwitch({ value, onChange }: KindSwitchProps) {
  const { t } = useTranslation('home');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('search.kind')}</legend>
      <div className="flex gap-1 rounded-control bg-sunken p-1 desk:w-fit">
        {[undefined, ...vehicleKinds].map((kind) => {
          const Icon = kind && icons[kind];
          return (
            <label
              key={kind ?? 'all'}
              className="flex min-h-11 flex-auto cursor-pointer items-center justify-center gap-2 rounded-md px-1.5 text-[14px] leading-5 font-medium whitespace-nowrap transition-colors hover:bg-card/60 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent desk:flex-none desk:px-5"
            >
              <input
                type="radio"
                name={name}
                checked={kind === value}
                onChange={() => onChange(kind)}
                className="sr-only"
              />
              {Icon && <Icon aria-hidden className="hidden size-[18px] min-[31.25rem]:block" />}
              {t(`search.kinds.${kind ?? 'all'}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
