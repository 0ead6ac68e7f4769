import { postLimits } from '@pitlane/contracts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { usePostingField } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';
import { FormSection } from './form-section.tsx';

/** Share of the maximum length from which the remaining length is shown. */
const COUNTER_THRESHOLD = 0.8;

interface LongTextFieldProps {
  name: 'description' | 'comment';
  hint: string;
  max: number;
  rows: number;
}

function LongTextField({ name, hint, max, rows }: LongTextFieldProps) {
  const { t } = useTranslation('posting');
  const field = usePostingField(name);
  const { length } = field.value;
  const count = t('hint.count', { count: formatNumber(length), max: formatNumber(max) });
  return (
    <TextareaField
      {...field}
      label={useFormLabel(name)}
      optional
      rows={rows}
      // A text that is too long for an ad can still be stored in the draft.
      maxLength={postLimits.draftText}
      hint={length > max * COUNTER_THRESHOLD ? `${hint} · ${count}` : hint}
    />
  );
}

export function DescriptionSection() {
  const { t } = useTranslation('posting');
  return (
    <FormSection name="description">
      <LongTextField
        name="description"
        hint={t('hint.description')}
        max={postLimits.description}
        rows={7}
      />
      <LongTextField name="comment" hint={t('hint.comment')} max={postLimits.comment} rows={2} />
    </FormSection>
  );
}
