import { useTranslation } from '@/lib/i18n.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import Dialog from '@/ui/dialog.tsx';
import { type KeyAction, keyMap } from '../key-map.ts';

interface KeysHelpProps {
  keys: { isOn: boolean; setOn: (isOn: boolean) => void };
  onClose: () => void;
}

const displayNames: Record<string, string> = { Escape: 'Esc' };

/** Lists the shortcuts and offers to disable them. Import it lazily. */
export default function KeysHelp({ keys, onClose }: KeysHelpProps) {
  const { t } = useTranslation('moderation');
  const rows: { key: string; action: KeyAction | 'send' }[] = [
    ...keyMap.map(({ key, action }) => ({ key: displayNames[key] ?? key, action })),
    { key: 'Ctrl + Enter', action: 'send' },
  ];
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('keys.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {rows.map(({ key, action }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-md border border-control bg-sunken px-2 text-center font-sans text-[13px] leading-[26px] font-semibold">
                {key.length === 1 ? key.toUpperCase() : key}
              </kbd>
            </dt>
            <dd>{t(`keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-2">
        <Checkbox label={t('keys.on')} checked={keys.isOn} onChange={keys.setOn} />
        <p className="text-[13px] leading-[18px] text-muted">{t('keys.hint')}</p>
      </div>
    </Dialog>
  );
}
