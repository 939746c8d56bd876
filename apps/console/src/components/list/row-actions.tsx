import { afterPaint } from '../../lib/after-paint.ts';
import { useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session.ts';
import { Button } from '../button.tsx';
import { MenuButton } from '../menu-button.tsx';
import styles from './list.module.css';

export interface RowAction {
  key: string;
  label: string;
  onClick: () => void;
  danger?: boolean;
  /** Hidden from users without it. */
  permission?: string;
  disabledReason?: string | undefined;
}

/** At most this many links are in a row; the rest are under "more". */
const linkCount = 2;

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT();
  const { profile } = useSession();
  // A dialog with its fields is a lot to draw.
  const allowed = actions
    .filter(({ permission }) => !permission || hasPermission(profile, permission))
    .map((action) => ({ ...action, onClick: () => afterPaint(action.onClick) }));
  const links = allowed.slice(0, linkCount);
  const rest = allowed.slice(linkCount);
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
      {rest.length > 0 && (
        <MenuButton label={t('action.more')} className={styles.more} items={rest}>
          {t('action.more')}
        </MenuButton>
      )}
    </span>
  );
}
