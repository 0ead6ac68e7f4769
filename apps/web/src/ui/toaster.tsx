import { type FocusEvent, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTranslation } from '@/lib/i18n.ts';
import { type Message, setMessageHandler } from '@/lib/notify.ts';
import { useTheme } from '@/lib/theme.ts';
import { DESKTOP, useMedia } from './use-media.ts';

const DURATION_MS = 3_000;
/** Long enough to read, decide and reach the button. */
const ACTION_DURATION_MS = 10_000;
const actionButtonStyle = { height: 44, padding: '0 16px', fontSize: 14 };
/** On phones above the bottom bars; on wide windows, which have none, below the header. */
const offset = { top: 76, bottom: 'calc(var(--toast-bottom, var(--bar-height)) + 12px)' };

/** Sonner pauses while it is hovered but not while it is focused, so focus events are translated to hover events. */
function simulateHover(event: FocusEvent<HTMLElement>, type: 'mouseover' | 'mouseout') {
  const list = event.target.closest('ol');
  list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}

function showToast({ kind, text, action }: Message): void {
  // A message with the same text replaces the previous one.
  if (!action) return void toast[kind](text, { id: text });
  const { label, key = '', onPress } = action;
  toast[kind](text, {
    id: `${text} ${label} ${key}`,
    duration: ACTION_DURATION_MS,
    action: {
      label,
      onClick: (event) => {
        // Returns the focus at once, not from a dialog that opens while the message disappears.
        event.currentTarget.blur();
        onPress();
      },
    },
    actionButtonStyle,
  });
}

export default function Toaster() {
  const { t } = useTranslation('ui');
  const [theme] = useTheme();
  const isDesktop = useMedia(DESKTOP);
  // Sonner has subscribed by now: effects of children run first.
  useEffect(() => setMessageHandler(showToast), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events
    <div
      onFocus={(event) => simulateHover(event, 'mouseover')}
      onBlur={(event) => simulateHover(event, 'mouseout')}
    >
      <Sonner
        theme={theme}
        duration={DURATION_MS}
        position={isDesktop ? 'top-center' : 'bottom-center'}
        offset={offset}
        mobileOffset={offset}
        closeButton
        containerAriaLabel={t('toast.region')}
        toastOptions={{ closeButtonAriaLabel: t('toast.close') }}
        style={{ fontFamily: 'inherit' }}
      />
    </div>
  );
}
