import { addresses, type ContentKind } from '@pitlane/contracts';
import { currentLanguage, useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { classes } from '@/ui/classes.ts';
import type { ContentItem } from '../content-fields.ts';
import { childrenOf, groupKeyOf, groupTopLevel, siteUrlOf, titleOf } from '../content-list.ts';
import { useContentTexts } from '../use-content-texts.ts';
import { ContentState } from './content-state.tsx';
import { SortableGroup } from './sortable-group.tsx';

interface ContentListProps {
  kind: ContentKind;
  items: readonly ContentItem[];
  openId: number | null;
  unsavedIds: ReadonlySet<number>;
  onOrder: (ids: number[]) => void;
}

export function ContentList(props: ContentListProps) {
  const { kind, items, openId, unsavedIds, onOrder } = props;
  const { t } = useTranslation('moderation-content');
  const { choiceLabelOf } = useContentTexts(kind, items);
  const language = currentLanguage();
  const headingOf = (item: ContentItem | undefined): string | null => {
    if (!item || kind === 'menu') return null;
    if (kind === 'questions') return item.draft[`group_${language}`] || t('choices.noGroup');
    const groupKey = groupKeyOf(kind, item.draft);
    return groupKey === '' ? null : choiceLabelOf(groupKey);
  };
  const renderGroup = (groupItems: readonly ContentItem[], label: string) => (
    <SortableGroup label={label} items={groupItems} isOrdered={kind !== 'pages'} onOrder={onOrder}>
      {(item) => {
        const childItems = childrenOf(kind, items, item.id);
        const title = titleOf(item.draft, language);
        return {
          row: (
            <IntentLink
              to={addresses.moderation({ tab: 'content', content: kind, item: item.id })}
              data-row={item.id}
              preventScrollReset
              aria-current={item.id === openId ? 'true' : undefined}
              className={classes(
                'flex h-full flex-col gap-1 rounded-card border bg-card px-3 py-2 transition-colors',
                item.id === openId
                  ? 'border-accent ring-1 ring-accent'
                  : 'border-line hover:border-control',
              )}
            >
              <span className="font-semibold wrap-anywhere">{title || t('untitled')}</span>
              {item.draft.slug && (
                <span className="-mt-0.5 text-[13px] leading-[18px] text-muted wrap-anywhere">
                  {siteUrlOf(kind, item.draft)}
                </span>
              )}
              <ContentState kind={kind} draft={item.draft} isUnsaved={unsavedIds.has(item.id)} />
            </IntentLink>
          ),
          childGroup:
            childItems.length > 0 ? renderGroup(childItems, t('belowLabel', { title })) : undefined,
        };
      }}
    </SortableGroup>
  );
  return (
    <div className="flex flex-col gap-5">
      {groupTopLevel(kind, items).map((groupItems) => {
        const heading = headingOf(groupItems[0]);
        return (
          <div key={groupItems[0] ? groupKeyOf(kind, groupItems[0].draft) : ''}>
            {heading !== null && (
              <h3 className="mb-1.5 text-[13px] leading-[18px] text-muted">{heading}</h3>
            )}
            {renderGroup(groupItems, heading ?? t(`kinds.${kind}`))}
          </div>
        );
      })}
    </div>
  );
}
