import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhoneDialog } from './use-phone-menu.ts';

export function usePhoneDialog() {
  const [dialog, open] = useState<PhoneDialog | 'why'>();
  return { dialog, open, close: () => open(undefined) };
}

/** Stops the visible screen before anything else is sent; the returned function shows it again. */
export function pausing(shown: boolean, setWanted: (on: boolean) => void): (() => () => void) | undefined {
  if (!shown) return undefined;
  return () => {
    flushSync(() => setWanted(false));
    return () => setWanted(true);
  };
}
