import type { FocusEvent } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useTranslation } from '@/lib/i18n.ts';
import { useNotificationsReady } from '@/lib/notify.ts';
import { useTheme } from '@/lib/theme.ts';

const STAY_MS = 3000;

/** Sonner waits while it is pointed at, but not while it is focused: tell it both alike. */
function pointAt(event: FocusEvent<HTMLElement>, type: 'mouseover' | 'mouseout') {
  const list = event.target.closest('ol');
  list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}

export default function Toaster() {
  const { t } = useTranslation('ui');
  const [theme] = useTheme();
  useNotificationsReady();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what bubbles up
    <div
      onFocus={(event) => pointAt(event, 'mouseover')}
      onBlur={(event) => pointAt(event, 'mouseout')}
    >
      <Sonner
        theme={theme}
        duration={STAY_MS}
        position="top-center"
        offset={{ top: 76 }}
        mobileOffset={{ top: 72 }}
        closeButton
        containerAriaLabel={t('toast.region')}
        toastOptions={{ closeButtonAriaLabel: t('toast.close') }}
        style={{ fontFamily: 'inherit' }}
      />
    </div>
  );
}
