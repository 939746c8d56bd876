import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { confirm } from '../../components/overlay/confirm.ts';
import { type Anchor, anchorAt } from '../../components/overlay/floating.tsx';
import { MenuButton } from '../../components/overlay/menu-button.tsx';
import { type MenuItem, MenuList } from '../../components/overlay/menu-list.tsx';
import { Icon } from '../../components/text/icon.tsx';
import { useActiveTabFocus } from '../../lib/focus/active-tab-focus.ts';
import { t, useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { homePath } from '../../lib/navigation/addresses.ts';
import {
  closeAll,
  closeOthers,
  closeTab,
  hrefOf,
  isUnsaved,
  nameOfTab,
  refreshTab,
  type Tab,
  titleOfTab,
  useTabs,
} from '../../lib/navigation/tabs-store.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import styles from './tabs.module.css';

const menuWidth = 105;

/** Calls `then`, after a confirmation if one of these pages has unsaved changes. Pinned tabs do not count: they are never closed. */
async function confirmClosing(tabs: readonly Tab[], then: () => void): Promise<void> {
  const unsaved = tabs.find((tab) => isUnsaved(tab) && !tab.target.pinned);
  if (!unsaved) return then();
  const text = t('tabs.unsavedAsk', { title: nameOfTab(unsaved) });
  if (await confirm({ title: t('form.unsaved'), text, danger: true })) then();
}

function useTabActions() {
  const queries = useQueryClient();
  const { tabs } = useTabs();
  const show = (tab: Tab) => go(hrefOf(tab));
  const showIfAny = (next: Tab | undefined) => next && show(next);
  return {
    show,
    close: (tab: Tab) => confirmClosing([tab], () => showIfAny(closeTab(tab.key))),
    refresh: (tab: Tab) => {
      // `none`: remounting the page refetches what the page shows.
      void queries.invalidateQueries({ refetchType: 'none' });
      refreshTab(tab.key);
      show(tab);
    },
    closeOthers: (tab: Tab) =>
      confirmClosing(
        tabs.filter((one) => one.key !== tab.key),
        () => {
          closeOthers(tab.key);
          show(tab);
        },
      ),
    closeAll: () =>
      confirmClosing(tabs, () => {
        const next = closeAll();
        go(next ? hrefOf(next) : homePath);
      }),
  };
}

/** Whether some tabs do not fit into the bar. `+ 1` tolerates rounded widths. */
function useCrowded(bar: RefObject<HTMLElement | null>, count: number): boolean {
  const [crowded, setCrowded] = useState(false);
  const measure = () => setCrowded(bar.current !== null && bar.current.scrollWidth > bar.current.clientWidth + 1);
  useWindowEvent('resize', measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab may no longer fit.
  useEffect(measure, [count]);
  return crowded;
}

interface OpenedMenu {
  tab: Tab;
  anchor: Anchor;
  opener: HTMLElement;
}

interface TabItemProps {
  tab: Tab;
  active: boolean;
  actions: ReturnType<typeof useTabActions>;
  onMenu: (menu: OpenedMenu) => void;
}

function TabItem({ tab, active, actions, onMenu }: TabItemProps) {
  const t = useT();
  const title = titleOfTab(tab);
  const { pinned } = tab.target;
  const close = () => void actions.close(tab);
  function openMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault();
    const { clientX: x, clientY: y, currentTarget: opener } = event;
    onMenu({ tab, opener, anchor: { left: x, right: x, top: y, bottom: y, align: 'start' } });
  }
  /** Opens the menu from the keyboard. Some systems send no `contextmenu` event for these keys. */
  function openByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    onMenu({ tab, opener: event.currentTarget, anchor: anchorAt(event.currentTarget, 'start') });
  }
  return (
    <div
      data-key={tab.key}
      className={`${styles.tab} ${active ? styles.active : ''} ${pinned ? styles.pinned : styles.closable}`}
    >
      <button
        type="button"
        className={styles.name}
        title={title}
        aria-current={active ? 'page' : undefined}
        onClick={() => actions.show(tab)}
        aria-keyshortcuts="Shift+F10"
        onContextMenu={openMenu}
        onKeyDown={openByKey}
        onAuxClick={({ button }) => button === 1 && !pinned && close()}
      >
        {title}
      </button>
      {!pinned && (
        <button type="button" className={styles.close} aria-label={t('tabs.closeNamed', { title })} onClick={close}>
          <Icon name="close" size={10} />
        </button>
      )}
    </div>
  );
}

/** The tabs of the open pages. If some do not fit, a button at the end lists all. */
export function TabBar() {
  const t = useT();
  const { tabs, activeKey } = useTabs();
  const actions = useTabActions();
  const bar = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<OpenedMenu>();
  const crowded = useCrowded(bar, tabs.length);
  const shown = tabs.find(({ key }) => key === activeKey);
  const shownTitle = shown && titleOfTab(shown);
  useActiveTabFocus(bar);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer title, and the button that lists all tabs, can push the active tab out of view.
  useEffect(() => {
    bar.current
      ?.querySelector(`[data-key="${CSS.escape(activeKey)}"]`)
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [activeKey, shownTitle, crowded]);

  const closeMenu = useCallback(() => {
    setMenu(undefined);
    menu?.opener.focus({ preventScroll: true });
  }, [menu]);
  const itemsFor = (tab: Tab): MenuItem[] => [
    { key: 'refresh', label: t('action.refresh'), onClick: () => actions.refresh(tab) },
    ...(tab.target.pinned ? [] : [{ key: 'close', label: t('action.close'), onClick: () => void actions.close(tab) }]),
    { key: 'others', label: t('tabs.closeOthers'), onClick: () => void actions.closeOthers(tab) },
    { key: 'all', label: t('tabs.closeAll'), onClick: () => void actions.closeAll() },
  ];
  return (
    <div className={styles.row}>
      <nav ref={bar} className={styles.bar} aria-label={t('tabs.bar')}>
        {tabs.map((tab) => (
          <TabItem key={tab.key} tab={tab} active={tab.key === activeKey} actions={actions} onMenu={setMenu} />
        ))}
        {menu && (
          <MenuList
            items={itemsFor(menu.tab)}
            anchor={menu.anchor}
            label={t('tabs.menu')}
            width={menuWidth}
            onClose={closeMenu}
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
