import type { SearchAddress } from '@pitlane/contracts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addTexts, currentLanguage, useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { filterLabel, findRowOfField } from '../filter-fields.ts';
import en from '../search-words.en.json';
import ru from '../search-words.ru.json';

// Bundled with this component, which few addresses need.
addTexts({ 'search-words': { ru, en }[currentLanguage()] });

interface DroppedNoticeProps {
  fields: readonly string[];
  kind: SearchAddress['kind'];
  onClose: () => void;
}

/** Lists the fields of the address that could not be read, until it is closed or another search starts. */
export default function DroppedNotice({ fields, kind, onClose }: DroppedNoticeProps) {
  const { t } = useTranslation('search-words');
  const { t: tSearch } = useTranslation('search');
  // Screen readers announce only changes of an existing region.
  const [isAnnounced, setIsAnnounced] = useState(false);
  useEffect(() => setIsAnnounced(true), []);
  const labelOf = (field: string) => {
    if (field === 'order') return tSearch('sort.label');
    if (field === 'page') return t('dropped.page');
    if (field === 'radius') return tSearch('place.radius');
    if (field === 'currency_id') return tSearch('field.currency');
    const row = findRowOfField(field);
    return row ? filterLabel(row.name, kind) : field;
  };
  const labels = [...new Set(fields.map(labelOf))];
  return (
    <div role="status" className="mt-4">
      {isAnnounced && (
        <Notice
          tone="warning"
          title={t('dropped.title')}
          action={
            <IconButton label={t('dropped.close')} onClick={onClose} className="-my-2.5 -mr-2.5">
              <X aria-hidden className="size-5" />
            </IconButton>
          }
        >
          {t('dropped.text', { fields: labels.join(', ') })}
        </Notice>
      )}
    </div>
  );
}
