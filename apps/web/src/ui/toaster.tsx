import { type FocusEvent, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTranslation } from '@/lib/i18n.ts';
import { type Message, showMessages } from '@/lib/notify.ts';
import { useTheme } from '@/lib/theme.ts';
import { DESKTOP, useMedia } from './use-media.ts';

const STAY_MS = 3_000;
/** Long enough to read, to decide and to reach the button. */
const ACTION_MS = 10_000;
const actionButtonStyle = { height: 44, padding: '0 16px', fontSize: 14 };
/** On phones above the bars at the thumb; a wide window has none, there below the header. */
const place = { top: 76, bottom: 'calc(var(--toast-bottom, var(--bar-height)) + 12px)' };

/** Sonner waits while it is pointed at, but not while it is focused: treat both alike. */
function pointAt(event: FocusEvent<HTMLElement>, type: 'mouseover' | 'mouseout') {
  const list = event.target.closest('ol');
  list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}

function show({ kind, text, action }: Message): void {
  // The same text replaces itself instead of piling up.
  if (!action) return void toast[kind](text, { id: text });
  const { label, key = '', onPress } = action;
  toast[kind](text, {
    id: `${text} ${label} ${key}`,
    duration: ACTION_MS,
    action: {
      label,
      onClick: (event) => {
        // The focus goes back at once, not from under what is opened while the message goes.
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
  // Sonner listens by now: effects of children come first.
  useEffect(() => showMessages(show), []);
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
