import { addresses } from '@pitlane/contracts';

/** The form somebody was led to the tariffs from, which keeps what was typed. */
export interface WayBack {
  to: string;
  of: 'draft' | 'post';
}

/** Reads it from the router's state, which holds its address; null of anything else. */
export function readWayBack(state: unknown): WayBack | null {
  if (typeof state !== 'string') return null;
  if (state === addresses.productCreate()) return { to: state, of: 'draft' };
  return state.startsWith(`${addresses.productUpdate.pattern}?`) ? { to: state, of: 'post' } : null;
}
