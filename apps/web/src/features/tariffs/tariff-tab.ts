export const tariffTabs = ['individual', 'legal'] as const;
export type TariffTab = (typeof tariffTabs)[number];

/** Returns the tab in the hash of an address; without one, that of the account. */
export function readTariffTab(hash: string, isEntity: boolean): TariffTab {
  const named = tariffTabs.find((tab) => hash === `#${tab}`);
  return named ?? (isEntity ? 'legal' : 'individual');
}

/** Returns the tab that a key selects, or `null`. */
export function tabForKey(from: TariffTab, key: string): TariffTab | null {
  const at = tariffTabs.indexOf(from);
  const count = tariffTabs.length;
  if (key === 'ArrowRight') return tariffTabs[(at + 1) % count] ?? null;
  if (key === 'ArrowLeft') return tariffTabs[(at + count - 1) % count] ?? null;
  if (key === 'Home') return tariffTabs[0];
  return key === 'End' ? (tariffTabs.at(-1) ?? null) : null;
}
