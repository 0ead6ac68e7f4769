import { type FocusEvent, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTranslation } from '@/lib/i18n.ts';
import { type Message, showMessages } from '@/lib/notify.ts';
import { useTheme } from '@/lib/theme.ts';
import { DESKTOP, useMedia } from './use-media.ts';

const STAY_MS = 3_000;
/** Long enough to read, decide and reach the button. */
const ACTION_MS = 10_000;
const actionButtonStyle = { height: 44, padding: '0 16px', fontSize: 14 };
/** On phones above the bottom bars; on wide windows, which have none, below the header. */
const place = { top: 76, bottom: 'calc(var(--toast-bottom, var(--bar-height)) + 12px)' };

/** Sonner pauses while hovered but not while focused: treats both alike. */
function pointAt(event: FocusEvent<HTMLElement>, type: 'mouseover' | 'mouseout') {
  const list = event.target.closest('ol');
  list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}

function show({ kind, text, action }: Message): void {
  // A message with the same text replaces the previous one.
  if (!action) return void toast[kind](text, { id: text });
  const { label, key = '', onPress } = action;
  toast[kind](text, {
    id: `${text} ${label} ${key}`,
    duration: ACTION_MS,
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
  const desktop = useMedia(DESKTOP);
  // Sonner has subscribed by now: effects of children run first.
  useEffect(() => showMessages(show), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events
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
