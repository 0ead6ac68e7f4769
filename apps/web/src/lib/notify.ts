/** A button in a notification. */
interface Action {
  label: string;
  onPress: () => void;
}

export interface Message {
  kind: 'error' | 'success' | 'warning';
  text: string;
  action?: Action | undefined;
}

type Show = (message: Message) => void;

/** What there was to say before the code came that shows it (app/toasts.tsx). */
const waiting: Message[] = [];
let show: Show = (message) => waiting.push(message);

/** Has every message shown by `how`, first those that wait. */
export function showMessages(how: Show): void {
  show = how;
  waiting.splice(0).forEach(how);
}

/** Short messages that go by themselves after three seconds; with a button, after ten. */
export const notify = {
  error: (text: string) => show({ kind: 'error', text }),
  success: (text: string, action?: Action) => show({ kind: 'success', text, action }),
  warning: (text: string) => show({ kind: 'warning', text }),
};
