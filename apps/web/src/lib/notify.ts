interface Action {
  label: string;
  /** Identifies the subject, so that the same text about another subject does not replace it. */
  key?: string;
  onPress: () => void;
}

export interface Message {
  kind: 'error' | 'success' | 'warning';
  text: string;
  action?: Action | undefined;
}

type ShowMessage = (message: Message) => void;

/** Messages queued until their component has loaded (app/toasts.tsx). */
const queuedMessages: Message[] = [];
let showMessage: ShowMessage = (message) => queuedMessages.push(message);

/** Sets the function that shows messages and shows those already queued. */
export function setMessageHandler(handler: ShowMessage): void {
  showMessage = handler;
  queuedMessages.splice(0).forEach(handler);
}

/** Messages that disappear after three seconds, or after ten with a button. */
export const notify = {
  error: (text: string, action?: Action) => showMessage({ kind: 'error', text, action }),
  success: (text: string, action?: Action) => showMessage({ kind: 'success', text, action }),
  warning: (text: string) => showMessage({ kind: 'warning', text }),
};
