import type { ContentKind } from '@pitlane/contracts';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';
import type { Draft } from '../content-fields.ts';
import { findMissingLanguages, visibilityOf } from '../content-list.ts';
import { formatTypedMoscowTime } from '../use-content-texts.ts';

const tones = { live: 'success', scheduled: 'gold', hidden: 'neutral', over: 'neutral' } as const;

interface ContentStateProps {
  kind: ContentKind;
  draft: Draft;
  isUnsaved: boolean;
}

export function ContentState({ kind, draft, isUnsaved }: ContentStateProps) {
  const { t } = useTranslation('moderation-content');
  const state = visibilityOf(draft, useNow());
  const canEnd = state === 'live' || state === 'scheduled';
  const from = state === 'scheduled' && draft.from ? formatTypedMoscowTime(draft.from) : null;
  const to = canEnd && draft.to ? formatTypedMoscowTime(draft.to) : null;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {findMissingLanguages(kind, draft).map((language) => (
        <Badge key={language} tone="gold">
          {t(`untranslated.${language}`)}
        </Badge>
      ))}
      {isUnsaved && <Badge tone="gold">{t('unsavedMark')}</Badge>}
      {(from || to) && (
        <span className="text-[12px] leading-4 text-muted">
          {from && to
            ? t('states.fromTo', { from, to })
            : from
              ? t('states.from', { from })
              : t('states.to', { to })}
        </span>
      )}
    </span>
  );
}
