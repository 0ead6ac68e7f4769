import type { ContentKind } from '@pitlane/contracts';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { markChange } from '../../text-difference.ts';
import { type ContentItem, type Draft, findChangedFields } from '../content-fields.ts';
import { useContentTexts } from '../use-content-texts.ts';

interface ContentDifferenceProps {
  kind: ContentKind;
  items: readonly ContentItem[];
  before: Draft;
  after: Draft;
  beforeLabel: string;
  afterLabel: string;
}

export function ContentDifference(props: ContentDifferenceProps) {
  const { kind, items, before, after, beforeLabel, afterLabel } = props;
  const { t } = useTranslation('moderation-content');
  const { labelOfField, formatValue } = useContentTexts(kind, items);
  const names = findChangedFields(kind, before, after);
  const emptyMark = <span className="text-muted">{t('empty')}</span>;
  if (names.length === 0) return <p className="text-muted">{t('difference.none')}</p>;
  return (
    <div className="@container">
      <div
        aria-hidden
        className="hidden grid-cols-2 gap-x-4 border-b border-line pb-1.5 text-[13px] leading-[18px] font-semibold @md:grid"
      >
        <span>{beforeLabel}</span>
        <span>{afterLabel}</span>
      </div>
      <dl className="divide-y divide-line">
        {names.map((name) => {
          const oldText = formatValue(name, before);
          const newText = formatValue(name, after);
          const markedParts = markChange(oldText, newText);
          return (
            <div key={name} className="grid gap-x-4 gap-y-1 py-3 @md:grid-cols-2">
              <dt className="text-[13px] leading-[18px] text-muted @md:col-span-2">
                {labelOfField(name)}
              </dt>
              <dd className="flex min-w-0 gap-1.5">
                <Minus aria-hidden className="mt-[3px] size-4 shrink-0 text-danger" />
                <span className="sr-only">{beforeLabel}:</span>
                <del className="min-w-0 whitespace-pre-line text-muted no-underline wrap-anywhere">
                  {oldText === '' ? emptyMark : <MarkedText parts={markedParts.before} />}
                </del>
              </dd>
              <dd className="flex min-w-0 gap-1.5">
                <Plus aria-hidden className="mt-[3px] size-4 shrink-0 text-success" />
                <span className="sr-only">{afterLabel}:</span>
                <ins className="min-w-0 whitespace-pre-line no-underline wrap-anywhere">
                  {newText === '' ? emptyMark : <MarkedText parts={markedParts.after} />}
                </ins>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
