import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Goes to another address of the console. */
export function go(href: string, how: 'push' | 'replace' = 'push'): void {
  history[`${how}State`](null, '', href);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Decodes the percent escapes of a path. An invalid path stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The path that the browser shows. A change of the query alone does not re-render. */
export const usePath = (): string => readable(useSyncExternalStore(listen, () => location.pathname));

/** The address that the browser shows; `search` with its question mark, or empty. */
export function useAddress(): { path: string; search: string } {
  const search = useSyncExternalStore(listen, () => location.search);
  return { path: usePath(), search };
}
