import type { UpdateData, VehicleKind } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Notice } from '@/ui/notice.tsx';
import { formLabel } from '../posting-labels.ts';
import { fieldNames } from '../posting-values.ts';
import { focusField } from '../use-posting-form.ts';

interface DenialNoticeProps {
  denial: NonNullable<UpdateData['post']['deny_reason']>;
  /** A change was denied, the published version stays. */
  ofEdit: boolean;
  kind: VehicleKind;
}

/** Why a moderator has sent it back, with links to the fields named. */
export function DenialNotice({ denial: { reason, fields }, ofEdit, kind }: DenialNoticeProps) {
  const { t } = useTranslation('posting');
  const about = (name: string) =>
    fields.includes(name) ||
    (name === 'photos' && fields.some((field) => field.startsWith('photo')));
  const named = fieldNames.filter(about);
  return (
    <Notice tone="danger" title={ofEdit ? t('denied.editTitle') : t('denied.title')}>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      {named.length > 0 && (
        <p className="mt-1">
          {t('denied.fields')}:{' '}
          {named.map((name, place) => (
            <span key={name}>
              {place > 0 && ', '}
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
