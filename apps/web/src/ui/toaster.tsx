import type { FocusEvent } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useTranslation } from '@/lib/i18n.ts';
import { useTheme } from '@/lib/theme.ts';
import { DESKTOP, useMedia } from './use-media.ts';

const STAY_MS = 3000;
/** On phones above the bars at the thumb; a wide window has none, there below the header. */
const place = { top: 76, bottom: 'calc(var(--bar-height) + 12px)' };

/** Sonner waits while it is pointed at, but not while it is focused: tell it both alike. */
function pointAt(event: FocusEvent<HTMLElement>, type: 'mouseover' | 'mouseout') {
  const list = event.target.closest('ol');
  list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}

/** Where `notify` says its short messages. */
export function Toaster() {
  const { t } = useTranslation('ui');
  const [theme] = useTheme();
  const desktop = useMedia(DESKTOP);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what bubbles up
    <div
      onFocus={(event) => pointAt(event, 'mouseover')}
      onBlur={(event) => pointAt(event, 'mouseout')}
    >
      <Sonner
        theme={theme}
        duration={STAY_MS}
        position={desktop ? 'top-center' : 'bottom-center'}
        offset={place}
        mobileOffset={place}
        closeButton
        containerAriaLabel={t('toast.region')}
        toastOptions={{ closeButtonAriaLabel: t('toast.close') }}
        style={{ fontFamily: 'inherit' }}
      />
    </div>
  );
}
