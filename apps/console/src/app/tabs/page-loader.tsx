import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { onServerReturn } from '../../lib/calls/server-link.ts';
import { pages } from '../routing/registry.ts';

type Page = ComponentType | LazyExoticComponent<ComponentType>;
const loaders = new Map<string, Page>();

async function load(name: string): Promise<{ default: ComponentType }> {
  const page = pages[name];
  if (!page) throw new Error(`no page named ${name}`);
  return page();
}

/** The page's component, loaded at the first render. */
export function pageComponent(name: string): Page {
  const known = loaders.get(name);
  if (known) return known;
  const made = lazy(() => load(name));
  loaders.set(name, made);
  return made;
}

/** Loads a page before it is rendered, which then needs no second rendering; a failure is shown when it is rendered. */
export async function preparePage(name: string): Promise<void> {
  try {
    const loaded = await load(name);
    if (!loaders.has(name)) loaders.set(name, loaded.default);
  } catch {}
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

/** Call this after a failed download: the next render loads the page again. */
export const unloadPage = (name: string): boolean => loaders.delete(name);
