import Fuse from 'fuse.js';
import { leavesOf, type MenuNode, titleOf } from '../../lib/navigation/menu.ts';
import type { Status } from '../../lib/theme/tokens.ts';

export interface Found {
  /** Title of the page, with its groups before it. */
  titles: readonly string[];
  path: string;
  link?: string | undefined;
  icon: string;
  /** The status of a phone. */
  status?: Status;
  /** A small version of a phone's last picture. */
  picture?: string | undefined;
  /** The action to run instead of opening `path`. */
  act?: () => Promise<void>;
  /** The number of the phone to run a script on instead of opening `path`. */
  runOn?: string;
}

/** Every reachable page of the menu. */
export const pagesOf = (menu: readonly MenuNode[]): Found[] =>
  leavesOf(menu)
    .filter((trail) => trail.every((node) => !node.hidden))
    .map((trail) => {
      const { path, link, icon } = trail.at(-1)!;
      return { titles: trail.map(titleOf), path, link, icon };
    });

/** Fuzzy, over titles (0.7) and paths (0.3), threshold 0.4. */
export function findPages(pages: readonly Found[], text: string): Found[] {
  const wanted = text.trim();
  if (!wanted) return [...pages];
  const fuse = new Fuse(pages, {
    threshold: 0.4,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: 0.7, getFn: (page) => page.titles.join(' ') },
      { name: 'path', weight: 0.3 },
    ],
  });
  return fuse.search(wanted).map(({ item }) => item);
}
