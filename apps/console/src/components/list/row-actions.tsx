import type { Permission } from '@flotilla/contract/permission';
import { afterPaint } from '../../lib/after-paint.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { useAllowedActions } from '../can.tsx';
import { MenuButton } from '../overlay/menu-button.tsx';
import styles from './list.module.css';

export interface RowAction {
  key: string;
  label: string;
  onClick: () => void;
  danger?: boolean;
  /** The action is hidden from users without this permission. */
  permission?: Permission;
  disabledReason?: string | undefined;
}

/** The first actions of a row are links; the others are in a menu. */
const mostLinks = 2;

/** Shows a row's actions. Dangerous ones are at the end of the menu, so that they are not clicked by accident. A single action is always a link. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT();
  // The pressed button is painted before the action starts, because a dialog with many fields takes long to render.
  const allowed = useAllowedActions()(actions).map((action) => ({
    ...action,
    onClick: () => afterPaint(action.onClick),
  }));
  const links = allowed.length === 1 ? allowed : allowed.slice(0, mostLinks).filter(({ danger }) => !danger);
  const others = allowed.filter((action) => !links.includes(action));
  const menu = [...others.filter(({ danger }) => !danger), ...others.filter(({ danger }) => danger)];
  return (
    <span className={styles.links}>
      {links.map(({ key, label, onClick, danger = false, disabledReason }) => (
        <Button
          key={key}
          kind="link"
          danger={danger}
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {menu.length > 0 && (
        <MenuButton label={t('action.more')} className={styles.more} items={menu}>
          {t('action.more')}
        </MenuButton>
      )}
    </span>
  );
}
