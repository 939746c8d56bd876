import { useT } from '../../lib/i18n.ts';
import { titleOf, trailTo, useMenu } from '../../lib/navigation/menu.ts';
import { titleOfTab, useTabs } from '../../lib/navigation/tabs-store.ts';
import styles from './topbar.module.css';

/** The page's groups, its menu entry, and its own title. */
export function useTrail(path: string): string[] {
  useT();
  const { menu } = useMenu();
  const titles = trailTo(menu, path).map(titleOf);
  // The title alone, so that another address on the same page draws nothing here.
  const own = useTabs(({ tabs, activeKey }) => {
    const active = tabs.find((tab) => tab.key === activeKey);
    return active?.ownTitle ?? (titles.length === 0 && active ? titleOfTab(active) : undefined);
  });
  return own ? [...titles, own] : titles;
}

export function Breadcrumbs({ path }: { path: string }) {
  const t = useT();
  const trail = useTrail(path);
  return (
    <nav aria-label={t('shell.crumbs')} style={{ flex: 1, minWidth: 0 }}>
      <ol className={styles.crumbs}>
        {trail.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trail has no other order.
          <li key={index}>
            <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{title}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
