import type { ContentKind } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { formatMoscowTime } from '../../moscow-time.ts';
import { contentHistoryQuery } from '../api/content.ts';
import type { ContentItem, Draft } from '../content-fields.ts';
import { ContentDifference } from './content-difference.tsx';

interface ContentConflictProps {
  kind: ContentKind;
  items: readonly ContentItem[];
  item: ContentItem;
  localDraft: Draft;
  isSaving: boolean;
  onSaveMine: () => void;
  onDiscardMine: () => void;
}

export function ContentConflict(props: ContentConflictProps) {
  const { kind, items, item, localDraft, isSaving, onSaveMine, onDiscardMine } = props;
  const { t } = useTranslation('moderation-content');
  const { data: versions } = useQuery(contentHistoryQuery(kind, item.id));
  const newestVersion = versions?.find(({ version }) => version === item.version);
  const { version } = item;
  const time = formatMoscowTime(item.updated_at);
  return (
    <section
      data-conflict
      tabIndex={-1}
      aria-label={t('conflict.title')}
      className="rounded-card outline-offset-2"
    >
      <div role="alert">
        <Notice tone="warning" title={t('conflict.title')}>
          <p>
            {newestVersion?.user
              ? t('conflict.by', { name: newestVersion.user.name, version, time })
              : t('conflict.someone', { version, time })}{' '}
            {t('conflict.kept')}
          </p>
        </Notice>
      </div>
      <div className="mt-3 rounded-card border border-line bg-card p-4">
        <ContentDifference
          {...{ kind, items }}
          before={item.draft}
          after={localDraft}
          beforeLabel={t('conflict.theirs', { version })}
          afterLabel={t('conflict.mine')}
        />
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          <ActionButton look="primary" pending={isSaving} onClick={onSaveMine}>
            {t('conflict.saveMine')}
          </ActionButton>
          <Button onClick={onDiscardMine}>{t('conflict.takeTheirs', { version })}</Button>
        </div>
      </div>
    </section>
  );
}
