import {
  type OptionCounts,
  optionNames,
  splitIntoTiers,
  type TariffOptions,
  type TariffView,
} from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { moneyText } from '@/lib/money.ts';
import { viewFieldOfOption } from '../tariff-price.ts';
import { CountField } from './count-field.tsx';

interface TariffMakerProps {
  options: TariffOptions;
  counts: OptionCounts;
  onChange: (part: TariffView) => void;
}

export function TariffConstructor({ options, counts, onChange }: TariffMakerProps) {
  const { t } = useTranslation('tariffs');
  return (
    <div className="flex flex-col gap-3">
      {optionNames.map((name) => {
        const count = counts[name];
        const parts = splitIntoTiers(options[name], count);
        const sum = parts.reduce((all, part) => all + part.count * part.price, 0);
        const sums = parts.map((part) => `${part.count} × ${moneyText(part.price)}`).join(' + ');
        return (
          <CountField
            key={name}
            label={t(`maker.${name}`)}
            min={options[name].min}
            max={options[name].max}
            value={count}
            onChange={(value) => onChange({ [viewFieldOfOption[name]]: value })}
            hint={sums ? t('maker.sum', { sums, sum: moneyText(sum) }) : t('maker.none')}
          />
        );
      })}
    </div>
  );
}
