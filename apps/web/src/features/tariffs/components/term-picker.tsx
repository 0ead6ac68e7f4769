import { type Tariff, type TermMonths, termMonths } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { SegmentedControl } from '@/ui/segmented-control.tsx';

interface TermPickerProps {
  tariffs: readonly Tariff[];
  months: TermMonths;
  onChange: (months: TermMonths) => void;
}

/** Choice of a term; shows its discount only if all tariffs share it. */
export function TermPicker({ tariffs, months, onChange }: TermPickerProps) {
  const { t } = useTranslation('tariffs');
  const options = termMonths.flatMap((each) => {
    const terms = tariffs.flatMap(({ terms: allTerms }) =>
      allTerms.filter((term) => term.months === each),
    );
    const [firstTerm] = terms;
    if (!firstTerm) return [];
    const label = t('term.short', { count: each });
    const isShared =
      firstTerm.discount > 0 && terms.every(({ discount }) => discount === firstTerm.discount);
    return [
      {
        value: String(each),
        label: isShared ? `${label} ${t('term.discount', { value: firstTerm.discount })}` : label,
      },
    ];
  });
  if (options.length < 2) return null;
  return (
    <div className="max-w-[520px]">
      <SegmentedControl
        label={t('term.label')}
        options={options}
        value={String(months)}
        onChange={(value) => {
          const newMonths = termMonths.find((each) => String(each) === value);
          if (newMonths) onChange(newMonths);
        }}
      />
    </div>
  );
}
