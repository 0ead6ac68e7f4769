import type { SyntheticEvent } from 'react';

/** Keeps downshift from handling an event of its input. */
export function skipDownshift({ nativeEvent }: SyntheticEvent): void {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
}
