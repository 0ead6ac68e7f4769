import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { Notice } from '@/ui/notice.tsx';
import { formLabel } from '../posting-labels.ts';
import { differingFields, type PostingValues } from '../posting-values.ts';

interface MineOrTheirsProps {
  of: 'draft' | 'correction';
  mine: PostingValues;
  theirs: PostingValues;
  /** Shows the dialog; otherwise a notice that reopens it. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMine: () => void;
  onTheirs: () => void;
}

/** Asks which of two versions to continue with. Preserves both until the user has chosen. */
export function ConflictDialog({
  of,
  mine,
  theirs,
  open,
  onOpenChange,
  onMine,
  onTheirs,
}: MineOrTheirsProps) {
  const { t } = useTranslation('posting');
  const names = differingFields(mine, theirs).map((name) => formLabel(name, mine.kind));
  return (
    <>
      <Notice
        tone="warning"
        title={t(`${of}.versions.title`)}
        action={<Button onClick={() => onOpenChange(true)}>{t('versions.choose')}</Button>}
      >
        {t('versions.unsaved')}
      </Notice>
      <LazyDialog
        open={open}
        onOpenChange={onOpenChange}
        title={t(`${of}.versions.title`)}
        footer={
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onTheirs}>{t(`${of}.versions.theirs`)}</Button>
            <Button look="primary" onClick={onMine}>
              {t(`${of}.versions.mine`)}
            </Button>
          </div>
        }
      >
        <p>{t(`${of}.versions.text`)}</p>
        {names.length > 0 && (
          <p className="mt-2">{t('versions.differ', { names: names.join(', ') })}</p>
        )}
      </LazyDialog>
    </>
  );
}
