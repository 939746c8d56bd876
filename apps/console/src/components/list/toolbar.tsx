import { memo, type ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { MenuButton } from '../menu-button.tsx';
import type { MenuItem } from '../menu-list.tsx';
import styles from './list.module.css';
import type { Filters } from './list-state.ts';

export interface ToolbarAction {
  /** Without it: add, import. */
  label?: string;
  onClick: () => void;
  permission?: string | readonly string[];
  /** Alternatives, in a menu next to the button. */
  others?: readonly MenuItem[];
}
export interface BatchAction<Row> {
  key: string;
  label: string;
  /** `clear` ends the selection, for example after a delete. Without selected rows it needs `always`. `filters`: what the list is filtered by. */
  onClick: (rows: readonly Row[], clear: () => void, filters: Filters) => void;
  permission?: string;
  danger?: boolean;
  icon?: IconName;
  /** Has a meaning without chosen rows too: all that the filters show, for example. */
  always?: boolean;
}

interface Props<Row> {
  create?: ToolbarAction | undefined;
  batch: readonly BatchAction<Row>[];
  chosen: readonly Row[];
  filters: Filters;
  onClear: () => void;
  /** Other buttons after the batch actions. */
  extra?: ReactNode;
  /** The list is being read: whether these buttons stand here or in its empty state is not known yet. */
  isUnread?: boolean;
  onImport?: ToolbarAction | undefined;
  exportButton?: ReactNode;
  filtersShown: boolean;
  onToggleFilters?: (() => void) | undefined;
  onRefresh: () => void;
  columns: ReactNode;
}

/** Left: create and, once rows are selected, batch with their number. Right: import, export, filters, refresh, columns. */
function ToolbarOf<Row>(props: Props<Row>) {
  const t = useT();
  const { profile } = useSession();
  const may = (permission: string | readonly string[] | undefined) => !permission || hasPermission(profile, permission);
  const narrow = useIsMobile();
  const { create, chosen, isUnread = false, onImport, onToggleFilters } = props;
  const importLabel = onImport?.label ?? t('action.import');
  const batch = props.batch.filter(({ always }) => chosen.length > 0 || always);
  return (
    <div className={styles.toolbar}>
      <div className={styles.left} style={isUnread ? { visibility: 'hidden' } : undefined}>
        {create && may(create.permission) && (
          <span className={styles.create}>
            <Button kind="primary" icon="plus" onClick={create.onClick}>
              {create.label ?? t('action.add')}
            </Button>
            {create.others && create.others.length > 0 && (
              <MenuButton label={t('list.otherWays')} className={styles.others} items={create.others} align="start">
                <Icon name="down" />
              </MenuButton>
            )}
          </span>
        )}
        {batch
          .filter(({ permission }) => may(permission))
          .map(({ key, label, onClick, danger = false, icon }) => (
            <Button
              key={key}
              danger={danger}
              {...(icon && { icon })}
              onClick={() => onClick(chosen, props.onClear, props.filters)}
            >
              {label}
            </Button>
          ))}
        {props.extra}
        {chosen.length > 0 && (
          <>
            <span className={styles.selected} role="status">
              {t('list.selected', { count: chosen.length })}
            </span>
            <Button kind="link" onClick={props.onClear}>
              {t('list.clearSelection')}
            </Button>
          </>
        )}
      </div>
      <span className={styles.right}>
        {onImport && may(onImport.permission) && (
          <Button kind="text" icon="upload" aria-label={importLabel} onClick={onImport.onClick}>
            {narrow ? undefined : importLabel}
          </Button>
        )}
        {props.exportButton}
        {onToggleFilters && (
          <Button
            icon="filter"
            aria-label={t('list.toggleFilters')}
            aria-expanded={props.filtersShown}
            onClick={onToggleFilters}
          />
        )}
        <Button icon="refresh" aria-label={t('action.refresh')} onClick={props.onRefresh} />
        {props.columns}
      </span>
    </div>
  );
}
/** Another page of the list draws none of its buttons. */
export const Toolbar = memo(ToolbarOf) as typeof ToolbarOf;
