import { useState } from 'react';

/** Of a control that becomes disabled under the focus: it waits until it is left, so that nobody loses his place. */
export function useEnabledWhileFocused(disabled: boolean | undefined) {
  const [isFocused, setFocused] = useState(false);
  return {
    disabled: disabled && !isFocused,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
