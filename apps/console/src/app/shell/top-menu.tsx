import { useSyncExternalStore } from 'react';
import { MenuButton } from '../../components/overlay/menu-button.tsx';
import { PageLink } from '../../components/text/page-link.tsx';
import { useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { leavesOf, type MenuNode, titleOf, trailTo, useMenu, visible } from '../../lib/navigation/menu.ts';
import styles from './topbar.module.css';

const entryWidth = 85;
const fallbackCount = 5;

/** One third of the window's width divided by 85; 5 if that is 0. */
export const shownEntries = (windowWidth: number): number => Math.floor(windowWidth / 3 / entryWidth) || fallbackCount;

function useWindowWidth(): number {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed);
      return () => removeEventListener('resize', changed);
    },
    () => innerWidth,
  );
}

/** The page that a group opens: its first. */
const firstOf = (node: MenuNode): MenuNode => leavesOf([node])[0]?.at(-1) ?? node;

/** The groups in the top bar, instead of the breadcrumbs. */
export function TopMenu({ path }: { path: string }) {
  const t = useT();
  const { menu } = useMenu();
  const entries = visible(menu);
  const count = shownEntries(useWindowWidth());
  const rest = entries.slice(count);
  const open = (node: MenuNode) => {
    const { link, path: to } = firstOf(node);
    if (link) window.open(link, '_blank', 'noreferrer');
    else go(to);
  };
  return (
    <nav className={styles.top} aria-label={t('shell.topMenu')}>
      {entries.slice(0, count).map((node) => (
        <PageLink
          key={node.path}
          to={firstOf(node).link ?? firstOf(node).path}
          className={styles.topEntry}
          current={trailTo([node], path).length > 0}
        >
          {titleOf(node)}
        </PageLink>
      ))}
      {rest.length > 0 && (
        <MenuButton
          label={t('shell.moreMenus')}
          className={styles.topEntry}
          items={rest.map((node) => ({ key: node.path, label: titleOf(node), onClick: () => open(node) }))}
        >
          {t('shell.moreMenus')}
        </MenuButton>
      )}
    </nav>
  );
}
