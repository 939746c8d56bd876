import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadMessages } from '../../lib/i18n.ts';
import { onServerReturn } from '../../lib/server-link.ts';
import { pages } from '../routing/registry.ts';

const loaders = new Map<string, LazyExoticComponent<ComponentType>>();

/** The page's component, loaded with its messages at the first render. */
export function pageComponent(name: string): LazyExoticComponent<ComponentType> {
  const known = loaders.get(name);
  if (known) return known;
  const entry = pages[name];
  if (!entry) throw new Error(`no page named ${name}`);
  const made = lazy(async () => {
    const [loaded] = await Promise.all([entry.load(), loadMessages(entry.areas)]);
    return loaded;
  });
  loaders.set(name, made);
  return made;
}

/** The browser does not refetch failed styles with their page, so they are inserted again. */
function mendStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  const stop = onServerReturn(() => {
    stop();
    target.replaceWith(target.cloneNode());
  });
}
addEventListener('error', mendStyles, true);

/** After a failed download, so that the next drawing tries again. */
export const forgetPage = (name: string): boolean => loaders.delete(name);
