export type KeyAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'approve'
  | 'reject'
  | 'claim'
  | 'release'
  | 'block'
  | 'photos'
  | 'erase'
  | 'help'
  | 'back';

export const keyMap: readonly { key: string; action: KeyAction }[] = [
  { key: 'j', action: 'next' },
  { key: 'k', action: 'previous' },
  { key: 'Enter', action: 'open' },
  { key: 'a', action: 'approve' },
  { key: 'r', action: 'reject' },
  { key: 'c', action: 'claim' },
  { key: 'u', action: 'release' },
  { key: 'b', action: 'block' },
  { key: 'f', action: 'photos' },
  { key: 'e', action: 'erase' },
  { key: 'Escape', action: 'back' },
  { key: '?', action: 'help' },
];

export interface PressedKey {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
}

/** Returns the key's name on an English keyboard: with a Russian layout J produces 'о'. */
function englishKey({ key, code, shiftKey }: PressedKey): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (/^Key[A-Z]$/.test(code)) return code.slice(-1).toLowerCase();
  return code === 'Slash' && shiftKey ? '?' : key;
}

/** Navigation repeats while the key is held; decisions do not. */
const REPEATABLE: readonly KeyAction[] = ['next', 'previous'];

export function actionOf(pressed: PressedKey): KeyAction | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  const englishName = englishKey(pressed);
  if (pressed.shiftKey && englishName !== '?') return null;
  const action = keyMap.find(({ key }) => key === englishName)?.action ?? null;
  return action && pressed.repeat && !REPEATABLE.includes(action) ? null : action;
}
