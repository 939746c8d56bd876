import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocale } from '../i18n.ts';
import type { Link } from './connection.ts';
import { LiveSocket } from './live-socket.ts';

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the window is visible. */
const useWindowShown = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);

/** The page's connection to its phones, in the current language. It is open while tab and window are visible. */
export function useLiveSocket(): LiveSocket {
  const [socket] = useState(() => new LiveSocket());
  const shown = useWindowShown();
  const locale = useLocale();
  useEffect(() => {
    socket.speak(locale);
  }, [socket, locale]);
  useEffect(() => {
    return shown ? socket.start() : undefined;
  }, [socket, shown]);
  return socket;
}

export const useLink = (socket: LiveSocket): Link => useSyncExternalStore(socket.onLink, socket.link);
