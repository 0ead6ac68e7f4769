import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { Notice } from '@/ui/notice.tsx';
import { formLabel } from '../posting-labels.ts';
import { differingFields, type PostingValues } from '../posting-values.ts';

interface ConflictDialogProps {
  subject: 'draft' | 'correction';
  mine: PostingValues;
  theirs: PostingValues;
  /** Shows the dialog; otherwise a notice that reopens it. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChooseMine: () => void;
  onChooseTheirs: () => void;
}

/** Asks which of two versions to continue with. Preserves both until the user has chosen. */
export function ConflictDialog({
  subject,
  mine,
  theirs,
  open,
  onOpenChange,
  onChooseMine,
  onChooseTheirs,
}: ConflictDialogProps) {
  const { t } = useTranslation('posting');
  const differingLabels = differingFields(mine, theirs).map((name) => formLabel(name, mine.kind));
  return (
    <>
      <Notice
        tone="warning"
        title={t(`${subject}.versions.title`)}
        action={<Button onClick={() => onOpenChange(true)}>{t('versions.choose')}</Button>}
      >
        {t('versions.unsaved')}
      </Notice>
      <LazyDialog
        open={open}
        onOpenChange={onOpenChange}
        title={t(`${subject}.versions.title`)}
        footer={
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onChooseTheirs}>{t(`${subject}.versions.theirs`)}</Button>
            <Button look="primary" onClick={onChooseMine}>
              {t(`${subject}.versions.mine`)}
            </Button>
          </div>
        }
      >
        <p>{t(`${subject}.versions.text`)}</p>
        {differingLabels.length > 0 && (
          <p className="mt-2">{t('versions.differ', { names: differingLabels.join(', ') })}</p>
        )}
      </LazyDialog>
    </>
  );
}
