import { type Tariff, type TermMonths, termMonths } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Segmented } from '@/ui/segmented.tsx';

interface TermPickerProps {
  tariffs: readonly Tariff[];
  months: TermMonths;
  onChange: (months: TermMonths) => void;
}

/** Shows a discount only if all tariffs share it. */
export function TermPicker({ tariffs, months, onChange }: TermPickerProps) {
  const { t } = useTranslation('tariffs');
  const options = termMonths.flatMap((each) => {
    const terms = tariffs.flatMap(({ terms: all }) => all.filter((term) => term.months === each));
    const [first] = terms;
    if (!first) return [];
    const label = t('term.short', { count: each });
    const shared = first.discount > 0 && terms.every(({ discount }) => discount === first.discount);
    return [
      {
        value: String(each),
        label: shared ? `${label} ${t('term.discount', { value: first.discount })}` : label,
      },
    ];
  });
  if (options.length < 2) return null;
  return (
    <div className="max-w-[520px]">
      <Segmented
        label={t('term.label')}
        options={options}
        value={String(months)}
        onChange={(value) => {
          const chosen = termMonths.find((each) => String(each) === value);
          if (chosen) onChange(chosen);
        }}
      />
    </div>
  );
}
