interface Action {
  label: string;
  /** Identifies the subject: the same text about another subject is shown beside it. */
  key?: string;
  onPress: () => void;
}

export interface Message {
  kind: 'error' | 'success' | 'warning';
  text: string;
  action?: Action | undefined;
}

type Show = (message: Message) => void;

/** Messages queued until their component has loaded (app/toasts.tsx). */
const queuedMessages: Message[] = [];
let show: Show = (message) => queuedMessages.push(message);

/** Sets the function that shows messages and shows those already queued. */
export function showMessages(how: Show): void {
  show = how;
  queuedMessages.splice(0).forEach(how);
}

/** Messages that disappear after three seconds, or after ten with a button. */
export const notify = {
  error: (text: string, action?: Action) => show({ kind: 'error', text, action }),
  success: (text: string, action?: Action) => show({ kind: 'success', text, action }),
  warning: (text: string) => show({ kind: 'warning', text }),
};
