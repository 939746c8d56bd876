import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { afterPaint } from '../after-paint.ts';
import { usePreferences } from './preferences.ts';
import { cssVariables, type Look, layout } from './tokens.ts';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** The current look of the console: the user's choices and the system's preferences. */
export function useLook(): Look {
  const { mode, accent, density } = usePreferences();
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const highContrast = useMedia('(prefers-contrast: more)');
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const shown = mode === 'system' ? (systemDark ? 'dark' : 'light') : mode;
  return useMemo(
    () => ({ mode: shown, accent, density, highContrast, calm }),
    [shown, accent, density, highContrast, calm],
  );
}

/**
 * Sets the look's custom properties on the root element. Nothing fades to its new colours (`base.css`): hundreds of elements would, at
 * once, and the page would hang for most of a second.
 */
export function useApplyLook(): Look {
  const look = useLook();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.colorScheme = look.mode;
    root.dataset.mode = look.mode;
    root.dataset.redrawn = '';
    afterPaint(() => delete root.dataset.redrawn);
    for (const [name, value] of Object.entries(cssVariables(look))) root.style.setProperty(name, value);
  }, [look]);
  return look;
}

/** Narrower windows have room for two columns of a list. */
const phoneBelow = 600;

export const useIsPhone = () => useMedia(`(max-width: ${phoneBelow - 1}px)`);
export const useIsMobile = () => useMedia(`(max-width: ${layout.mobileBelow - 1}px)`);
