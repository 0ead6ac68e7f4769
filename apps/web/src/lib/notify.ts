interface Action {
  label: string;
  /** What it is about: the same text about something else stays beside it. */
  key?: string;
  onPress: () => void;
}

export interface Message {
  kind: 'error' | 'success' | 'warning';
  text: string;
  action?: Action | undefined;
}

type Show = (message: Message) => void;

/** Messages that wait for the code that shows them (app/toasts.tsx). */
const waiting: Message[] = [];
let show: Show = (message) => waiting.push(message);

/** Shows every message by `how`, starting with those that wait. */
export function showMessages(how: Show): void {
  show = how;
  waiting.splice(0).forEach(how);
}

/** Short messages that go by themselves after three seconds; with a button, after ten. */
export const notify = {
  error: (text: string, action?: Action) => show({ kind: 'error', text, action }),
  success: (text: string, action?: Action) => show({ kind: 'success', text, action }),
  warning: (text: string) => show({ kind: 'warning', text }),
};
