import { useCallback, useRef, useState } from 'react';
import type { PhoneDialog } from './use-phone-menu.ts';

/** Which dialog stands over the page, and what is to be done once it is closed. */
export function usePhoneDialog() {
  const [dialog, setDialog] = useState<PhoneDialog | 'why'>();
  const afterwards = useRef<() => void>(undefined);
  const open = useCallback((next: PhoneDialog | 'why', then?: () => void) => {
    afterwards.current = then;
    setDialog(next);
  }, []);
  const close = () => {
    setDialog(undefined);
    afterwards.current?.();
    afterwards.current = undefined;
  };
  return { dialog, open, close };
}
