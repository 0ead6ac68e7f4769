import type { UpdateData, VehicleKind } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Notice } from '@/ui/notice.tsx';
import { formLabel } from '../posting-labels.ts';
import { fieldNames } from '../posting-values.ts';
import { focusField } from '../use-posting-form.ts';

interface DenialNoticeProps {
  denial: NonNullable<UpdateData['post']['deny_reason']>;
  /** True if a change was denied and the published version stays. */
  isEditDenied: boolean;
  kind: VehicleKind;
}

export function DenialNotice({
  denial: { reason, fields },
  isEditDenied,
  kind,
}: DenialNoticeProps) {
  const { t } = useTranslation('posting');
  const isDenied = (name: string) =>
    fields.includes(name) ||
    (name === 'photos' && fields.some((field) => field.startsWith('photo')));
  const deniedNames = fieldNames.filter(isDenied);
  return (
    <Notice tone="danger" title={isEditDenied ? t('denied.editTitle') : t('denied.title')}>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      {deniedNames.length > 0 && (
        <p className="mt-1">
          {t('denied.fields')}:{' '}
          {deniedNames.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <button
                type="button"
                onClick={() => focusField(document.querySelector('main'), name)}
                className="py-1 font-semibold underline underline-offset-4"
              >
                {formLabel(name, kind)}
              </button>
            </span>
          ))}
        </p>
      )}
    </Notice>
  );
}
