import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadMessages } from '../../lib/i18n.ts';
import { pages } from '../routing/registry.ts';

const loaders = new Map<string, LazyExoticComponent<ComponentType>>();

/** The page's component, fetched with its messages when it is first drawn. */
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

/** After a failed download, so that the next drawing tries again. */
export const forgetPage = (name: string): boolean => loaders.delete(name);
