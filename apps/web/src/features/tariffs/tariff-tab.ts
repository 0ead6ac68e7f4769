export const tariffTabs = ['individual', 'legal'] as const;
export type TariffTab = (typeof tariffTabs)[number];

/** Returns the tab named by a URL's hash; without one, the tab for the account's type. */
export function readTariffTab(hash: string, isEntity: boolean): TariffTab {
  const hashTab = tariffTabs.find((tab) => hash === `#${tab}`);
  return hashTab ?? (isEntity ? 'legal' : 'individual');
}

/** Returns the tab that a key selects, or `null`. */
export function tabForKey(currentTab: TariffTab, key: string): TariffTab | null {
  const index = tariffTabs.indexOf(currentTab);
  const count = tariffTabs.length;
  if (key === 'ArrowRight') return tariffTabs[(index + 1) % count] ?? null;
  if (key === 'ArrowLeft') return tariffTabs[(index + count - 1) % count] ?? null;
  if (key === 'Home') return tariffTabs[0];
  return key === 'End' ? (tariffTabs.at(-1) ?? null) : null;
}
