/** What one has written oneself stands on a ground of its own, on which quiet words need to be darker. */
export const ownBubble =
  'rounded-br-[4px] bg-sunken [--muted:color-mix(in_srgb,var(--ink)_75%,var(--sunken))]';
