import { useSyncExternalStore } from 'react';
import { deviceStorage } from './storage.ts';

export type Theme = 'light' | 'dark';

function read(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function setTheme(theme: Theme): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // Choosing the system's theme restores following it.
  deviceStorage.write('theme', theme === system ? null : theme);
  document.documentElement.dataset.theme = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'light'), setTheme];
}
