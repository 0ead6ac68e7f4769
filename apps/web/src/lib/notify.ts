import { toast } from 'sonner';

/** What can still be done about what is told. */
interface Action {
  label: string;
  onPress: () => void;
}

/** Long enough to read, to decide and to reach the button. */
const ACTION_MS = 10_000;
const actionButtonStyle = { height: 44, padding: '0 16px', fontSize: 14 };

function show(kind: 'error' | 'success' | 'warning', text: string, action?: Action): void {
  // The same text replaces itself instead of piling up.
  if (!action) return void toast[kind](text, { id: text });
  const { label, onPress } = action;
  toast[kind](text, {
    id: `${text} ${label}`,
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

/** Short messages that go by themselves after three seconds; with a button, after ten. */
export const notify = {
  error: (text: string) => show('error', text),
  success: (text: string, action?: Action) => show('success', text, action),
  warning: (text: string) => show('warning', text),
};
