import { useTranslation } from '@/lib/i18n.ts';
import { DiscardDraft } from './discard-draft.tsx';
import { Notice } from './notice.tsx';

interface RestoredNoticeProps {
  /** Some of the photos could not be brought back. */
  photosGone: boolean;
  forget: () => void;
  /** The form begins anew with the ad as it is. */
  onDiscarded: () => void;
}

/** What was changed and not sent is here again, with the way to be rid of it. */
export function RestoredNotice({ photosGone, forget, onDiscarded }: RestoredNoticeProps) {
  const { t } = useTranslation('posting');
  return (
    <Notice
      title={t('correction.restored')}
      action={
        <DiscardDraft
          of="correction"
          discard={async () => forget()}
          onDiscarded={onDiscarded}
          label={t('correction.discard')}
        />
      }
    >
      {t('correction.restoredText')}
      {photosGone && ` ${t('correction.photosGone')}`}
    </Notice>
  );
}
