import type { ContentKind, ContentVersion } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { Select } from '@/ui/field.tsx';
import { ErrorState, notifyError } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { formatMoscowTime } from '../../moscow-time.ts';
import {
  contentHistoryQuery,
  isVersionConflict,
  refetchContent,
  useRestoreContent,
} from '../api/content.ts';
import { type ContentItem, draftOf } from '../content-fields.ts';
import { ContentDifference } from './content-difference.tsx';

interface ContentHistoryProps {
  kind: ContentKind;
  item: ContentItem;
  items: readonly ContentItem[];
  onRestored: () => void;
}

export function ContentHistory({ kind, item, items, onRestored }: ContentHistoryProps) {
  const { t } = useTranslation('moderation-content');
  const { data, error, refetch } = useQuery(contentHistoryQuery(kind, item.id));
  const [selectedVersions, setSelectedVersions] = useState<{ before?: number; after?: number }>({});
  const comparison = useRef<HTMLHeadingElement>(null);
  const restoring = useRestoreContent();

  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64" />
    );
  }
  const newestVersion = data[0]?.version ?? item.version;
  const after = selectedVersions.after ?? newestVersion;
  const before =
    selectedVersions.before ?? data.find(({ version }) => version < after)?.version ?? after;
  const draftAt = (wantedVersion: number) =>
    draftOf(kind, data.find(({ version }) => version === wantedVersion)?.fields ?? {});
  const labelOf = ({ version, user, created_at }: ContentVersion) =>
    t('history.option', {
      version,
      who: user?.name ?? t('history.product'),
      time: formatMoscowTime(created_at, 'short'),
    });
  const options = data.map((version) => ({
    value: String(version.version),
    label: labelOf(version),
  }));

  const restore = (to: number) =>
    restoring.mutate(
      { kind, id: item.id, version: newestVersion, to },
      {
        onSuccess: ({ version }) => {
          notify.success(t('history.restored', { to, version }));
          setSelectedVersions({});
          onRestored();
        },
        onError: (failure) => {
          notifyError(failure);
          if (isVersionConflict(failure)) void refetchContent(kind, item.id);
        },
      },
    );

  return (
    <section aria-label={t('history.title')} className="flex flex-col gap-4">
      <Card className="p-4">
        <h3 ref={comparison} tabIndex={-1} className="mb-3 scroll-mt-24 text-[18px] outline-none">
          {t('history.compare')}
        </h3>
        <div className="mb-4 grid gap-4 sm:grid-cols-2">
          <Select
            label={t('history.before')}
            value={String(before)}
            onChange={(value) => setSelectedVersions({ before: Number(value), after })}
            options={options}
          />
          <Select
            label={t('history.after')}
            value={String(after)}
            onChange={(value) => setSelectedVersions({ before, after: Number(value) })}
            options={options}
          />
        </div>
        <ContentDifference
          {...{ kind, items }}
          before={draftAt(before)}
          after={draftAt(after)}
          beforeLabel={t('version', { version: before })}
          afterLabel={t('version', { version: after })}
        />
      </Card>
      <Card className="px-4 py-1">
        <ol aria-label={t('history.title')} className="divide-y divide-line">
          {data.map((version) => (
            <li
              key={version.version}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {t('version', { version: version.version })}
                  <Badge>{t(`history.events.${version.event}`)}</Badge>
                </p>
                <p className="text-[13px] leading-[18px] text-muted wrap-anywhere">
                  {version.user?.name ?? t('history.product')},{' '}
                  <time dateTime={version.created_at}>{formatMoscowTime(version.created_at)}</time>
                </p>
              </div>
              {version.version !== newestVersion && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    look="quiet"
                    aria-label={t('history.compareOne', { version: version.version })}
                    onClick={() => {
                      setSelectedVersions({ before: version.version, after: newestVersion });
                      comparison.current?.focus();
                    }}
                  >
                    {t('history.compareShort')}
                  </Button>
                  {version.event !== 'removed' && (
                    <ActionButton
                      pending={restoring.isPending}
                      aria-label={t('history.restoreOne', { version: version.version })}
                      onClick={() => restore(version.version)}
                    >
                      {t('history.restore')}
                    </ActionButton>
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
