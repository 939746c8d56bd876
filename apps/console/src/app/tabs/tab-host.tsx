import { Activity, memo, Suspense, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { ErrorBoundary } from '../../components/state/error-boundary.tsx';
import { PageSkeleton } from '../../components/state/skeleton.tsx';
import { isCutOff } from '../../lib/calls/server-link.ts';
import { TabContext } from '../../lib/navigation/tab-context.tsx';
import { refreshTab, type Tab, useTabs } from '../../lib/navigation/tabs-store.ts';
import { isMissingFile, reloadPage } from '../../lib/page.ts';
import { usePreferences } from '../../lib/theme/preferences.ts';
import { pageComponent, unloadPage } from './page-loader.tsx';
import styles from './tabs.module.css';

const TabPage = memo(function TabPage({ tab }: { tab: Tab }) {
  const { key, path, search, target } = tab;
  const view = useMemo(() => ({ key, path, search }), [key, path, search]);
  const Page = pageComponent(target.page);
  // A changed query re-renders only what reads it, not the whole page.
  const page = useMemo(() => <Page />, [Page]);
  const remount = () => {
    unloadPage(target.page);
    refreshTab(key);
  };
  const retry = (error: unknown) => {
    if (isMissingFile(error) && !isCutOff()) reloadPage();
    remount();
  };
  return (
    <TabContext value={view}>
      <ErrorBoundary onRetry={retry} onReturn={remount}>
        <Suspense fallback={<PageSkeleton />}>
          <div className={styles.pane} data-tab={key}>
            {page}
          </div>
        </Suspense>
      </ErrorBoundary>
    </TabContext>
  );
});

/** One scroller serves all tabs, so each tab's position is stored. */
function useKeptScroll(activeKey: string, scroller: HTMLElement | null): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (!scroller) return;
    scroller.scrollTop = places.current.get(activeKey) ?? 0;
    const keep = () => places.current.set(activeKey, scroller.scrollTop);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [activeKey, scroller]);
}

/**
 * Renders every open tab in an `Activity`: a hidden page keeps its state while its effects (streams, timers, queries) stop.
 * Uncached pages, and all pages without a tab bar, are rendered only while shown. The tab bar shows the active tab at once;
 * React renders its page afterwards, in small pieces.
 */
export function TabHost({ scroller }: { scroller: HTMLElement | null }) {
  const { tabs, ...store } = useTabs();
  const deferredKey = useDeferredValue(store.activeKey);
  const activeKey = tabs.some(({ key }) => key === deferredKey) ? deferredKey : store.activeKey;
  const { tagsView } = usePreferences();
  useKeptScroll(activeKey, scroller);
  const seen = useRef(new Set<string>());
  seen.current.add(activeKey);
  const drawn = tabs.filter(
    (tab) => tab.key === activeKey || (tagsView && !tab.target.noCache && seen.current.has(tab.key)),
  );
  return drawn.map((tab) => (
    <Activity key={`${tab.key} ${tab.stamp}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
      <TabPage tab={tab} />
    </Activity>
  ));
}
