import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhoneDialog } from './use-phone-menu.ts';

/** Which dialog stands over the page. */
export function usePhoneDialog() {
  const [dialog, open] = useState<PhoneDialog | 'why'>();
  return { dialog, open, close: () => open(undefined) };
}

/** Stops the screen that is shown here, where it is, before anything else is sent; its answer shows it again. */
export function pausing(shown: boolean, setWanted: (on: boolean) => void): (() => () => void) | undefined {
  if (!shown) return undefined;
  return () => {
    flushSync(() => setWanted(false));
    return () => setWanted(true);
  };
}
