import {
  type OptionCounts,
  optionNames,
  splitIntoTiers,
  type TariffOptions,
  type TariffView,
} from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { formatKopecks } from '@/lib/money.ts';
import { viewFieldOfOption } from '../tariff-price.ts';
import { CountField } from './count-field.tsx';

interface TariffConstructorProps {
  options: TariffOptions;
  counts: OptionCounts;
  onChange: (changes: TariffView) => void;
}

export function TariffConstructor({ options, counts, onChange }: TariffConstructorProps) {
  const { t } = useTranslation('tariffs');
  return (
    <div className="flex flex-col gap-3">
      {optionNames.map((name) => {
        const count = counts[name];
        const parts = splitIntoTiers(options[name], count);
        const sum = parts.reduce((total, part) => total + part.count * part.price, 0);
        const formula = parts
          .map((part) => `${part.count} × ${formatKopecks(part.price)}`)
          .join(' + ');
        return (
          <CountField
            key={name}
            label={t(`maker.${name}`)}
            min={options[name].min}
            max={options[name].max}
            value={count}
            onChange={(value) => onChange({ [viewFieldOfOption[name]]: value })}
            hint={
              formula ? t('maker.sum', { sums: formula, sum: formatKopecks(sum) }) : t('maker.none')
            }
          />
        );
      })}
    </div>
  );
}
