import type { ComponentProps, MouseEvent } from 'react';
import { go } from '../../lib/navigation/address.ts';
import { hrefOf, useTabs } from '../../lib/navigation/tabs-store.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the console, or an external address, which opens in a new tab. */
  to: string;
  current?: boolean;
}

/** A real link; a page that is open as a tab keeps its state. */
export function PageLink({ to, current, children, ...link }: Props) {
  const external = /^https?:/i.test(to);
  function follow(event: MouseEvent) {
    if (external || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const open = useTabs.getState().tabs.find((tab) => tab.key === to);
    go(open ? hrefOf(open) : to);
  }
  return (
    <a
      {...link}
      href={to}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      {...(external && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  );
}
