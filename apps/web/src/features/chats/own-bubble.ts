/** The darker background of own messages needs a darker muted color for contrast. */
export const ownBubbleClasses =
  'rounded-br-[4px] bg-sunken [--muted:color-mix(in_srgb,var(--ink)_75%,var(--sunken))]';
