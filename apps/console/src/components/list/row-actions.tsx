import type { Permission } from '@flotilla/contract/permission';
import { afterPaint } from '../../lib/after-paint.ts';
import { useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { Button } from '../button.tsx';
import { useAllowedActions } from '../can.tsx';
import { MenuButton } from '../overlay/menu-button.tsx';
import { PageLink } from '../text/page-link.tsx';
import styles from './list.module.css';

interface Common {
  key: string;
  label: string;
  /** The item is hidden from users without this permission. */
  permission?: Permission;
}
export interface RowAction extends Common {
  onClick: () => void;
  danger?: boolean;
  disabledReason?: string | undefined;
}
/** Leads to a page, as a real link. */
interface RowLink extends Common {
  to: string;
  danger?: undefined;
}
export type RowItem = RowAction | RowLink;

/** The first actions of a row are links; the others are in a menu. */
const mostLinks = 2;

/** Shows a row's actions. Dangerous ones are at the end of the menu, so that they are not clicked by accident. A single action is always a link. */
export function RowActions({ actions }: { actions: readonly RowItem[] }) {
  const t = useT();
  // The pressed button is painted before the action starts, because a dialog with many fields takes long to render.
  const allowed = useAllowedActions()(actions).map((action) => ({
    ...action,
    onClick: () => ('to' in action ? go(action.to) : afterPaint(action.onClick)),
  }));
  const links = allowed.length === 1 ? allowed : allowed.slice(0, mostLinks).filter(({ danger }) => !danger);
  const others = allowed.filter((action) => !links.includes(action));
  const menu = [...others.filter(({ danger }) => !danger), ...others.filter(({ danger }) => danger)];
  return (
    <span className={styles.links}>
      {links.map((item) =>
        'to' in item ? (
          <PageLink key={item.key} to={item.to}>
            {item.label}
          </PageLink>
        ) : (
          <Button
            key={item.key}
            kind="link"
            danger={item.danger ?? false}
            disabled={item.disabledReason !== undefined}
            title={item.disabledReason}
            onClick={item.onClick}
          >
            {item.label}
          </Button>
        ),
      )}
      {menu.length > 0 && (
        <MenuButton label={t('action.more')} className={styles.more} items={menu}>
          {t('action.more')}
        </MenuButton>
      )}
    </span>
  );
}
