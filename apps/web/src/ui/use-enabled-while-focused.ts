import { useState } from 'react';

/** Delays disabling a control until it loses the focus, so that the user does not lose their place. */
export function useEnabledWhileFocused(disabled: boolean | undefined) {
  const [isFocused, setFocused] = useState(false);
  return {
    disabled: disabled && !isFocused,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
