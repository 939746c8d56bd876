import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Anchor } from '../../components/floating.tsx';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { type MenuItem, MenuList } from '../../components/menu-list.tsx';
import { useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { homePath } from '../../lib/navigation/addresses.ts';
import {
  closeAll,
  closeOthers,
  closeTab,
  hrefOf,
  refreshTab,
  type Tab,
  titleOfTab,
  useTabs,
} from '../../lib/navigation/tabs-store.ts';
import styles from './tabs.module.css';

const menuWidth = 105;

function useTabActions() {
  const queries = useQueryClient();
  const follow = (next: Tab | undefined) => next && go(hrefOf(next));
  const show = (tab: Tab) => go(hrefOf(tab));
  return {
    show,
    close: (tab: Tab) => follow(closeTab(tab.key)),
    refresh: (tab: Tab) => {
      void queries.invalidateQueries({ refetchType: 'none' });
      refreshTab(tab.key);
      show(tab);
    },
    closeOthers: (tab: Tab) => {
      closeOthers(tab.key);
      show(tab);
    },
    closeAll: () => {
      const next = closeAll();
      go(next ? hrefOf(next) : homePath);
    },
  };
}

/** Whether some of the tabs are out of sight. */
function useCrowded(bar: RefObject<HTMLElement | null>, count: number): boolean {
  const [crowded, setCrowded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more tab may be one too many.
  useEffect(() => {
    const look = () => setCrowded(bar.current !== null && bar.current.scrollWidth > bar.current.clientWidth + 1);
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [bar, count]);
  return crowded;
}

/** The pages that are open; the tab that is shown is part of the sheet below it. */
export function TabBar() {
  const t = useT();
  const { tabs, activeKey } = useTabs();
  const actions = useTabActions();
  const bar = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<{ tab: Tab; anchor: Anchor }>();
  const crowded = useCrowded(bar, tabs.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of all takes room from the tabs when it comes.
  useEffect(() => {
    bar.current?.querySelector(`[data-key="${CSS.escape(activeKey)}"]`)?.scrollIntoView({ inline: 'nearest' });
  }, [activeKey, crowded]);

  function openMenu(event: MouseEvent, tab: Tab) {
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    setMenu({ tab, anchor: { left: x, right: x, top: y, bottom: y, align: 'start' } });
  }
  const itemsFor = (tab: Tab): MenuItem[] => [
    { key: 'refresh', label: t('tabs.refresh'), onClick: () => actions.refresh(tab) },
    ...(tab.target.pinned ? [] : [{ key: 'close', label: t('tabs.close'), onClick: () => actions.close(tab) }]),
    { key: 'others', label: t('tabs.closeOthers'), onClick: () => actions.closeOthers(tab) },
    { key: 'all', label: t('tabs.closeAll'), onClick: actions.closeAll },
  ];
  return (
    <div className={styles.row}>
      <nav ref={bar} className={styles.bar} aria-label={t('tabs.bar')}>
        {tabs.map((tab) => {
          const active = tab.key === activeKey;
          const title = titleOfTab(tab);
          return (
            <div
              key={tab.key}
              data-key={tab.key}
              className={`${styles.tab} ${active ? styles.active : ''} ${tab.target.pinned ? styles.pinned : styles.closable}`}
            >
              <button
                type="button"
                className={styles.name}
                title={title}
                aria-current={active ? 'page' : undefined}
                onClick={() => actions.show(tab)}
                onContextMenu={(event) => openMenu(event, tab)}
                onAuxClick={(event) => event.button === 1 && !tab.target.pinned && actions.close(tab)}
              >
                {title}
              </button>
              {!tab.target.pinned && (
                <button
                  type="button"
                  className={styles.close}
                  aria-label={t('tabs.closeNamed', { title })}
                  onClick={() => actions.close(tab)}
                >
                  <Icon name="close" size={10} />
                </button>
              )}
            </div>
          );
        })}
        {menu && (
          <MenuList
            items={itemsFor(menu.tab)}
            anchor={menu.anchor}
            label={t('tabs.menu')}
            width={menuWidth}
            onClose={() => setMenu(undefined)}
          />
        )}
      </nav>
      {crowded && (
        <MenuButton
          label={t('tabs.every')}
          title={t('tabs.every')}
          className={styles.every}
          items={tabs.map((tab) => ({
            key: tab.key,
            label: titleOfTab(tab),
            checked: tab.key === activeKey,
            onClick: () => actions.show(tab),
          }))}
        >
          <Icon name="down" size={14} />
        </MenuButton>
      )}
    </div>
  );
}
