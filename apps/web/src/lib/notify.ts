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
  // The same text replaces itself instead of piling up; what can be done about one is done to one.
  if (!action) return void toast[kind](text, { id: text });
  const { label, onPress } = action;
  toast[kind](text, {
    duration: ACTION_MS,
    action: { label, onClick: onPress },
    actionButtonStyle,
  });
}

/** Short messages that go by themselves after three seconds; with a button, after ten. */
export const notify = {
  error: (text: string) => show('error', text),
  success: (text: string, action?: Action) => show('success', text, action),
  warning: (text: string) => show('warning', text),
};
