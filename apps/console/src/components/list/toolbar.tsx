import type { Permission } from '@flotilla/contract/permission';
import { memo, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session/session.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { Button } from '../button.tsx';
import { useAllowedActions } from '../can.tsx';
import { MenuButton } from '../overlay/menu-button.tsx';
import type { MenuItem } from '../overlay/menu-list.tsx';
import { Icon, type IconName } from '../text/icon.tsx';
import styles from './list.module.css';
import type { Filters } from './list-state.ts';

/** More rows are not selected at once: calls name their ids in the address, which has a limit. */
export const mostChosen = 1_000;

export interface ToolbarAction<Row = unknown> {
  /** Add or import by default. */
  label?: string;
  /** Called with the selected rows. */
  onClick: (chosen: readonly Row[]) => void;
  permission?: Permission | readonly Permission[];
  /** Alternatives, in a menu next to the button. */
  others?: readonly MenuItem[];
}
export interface BatchAction<Row> {
  key: string;
  label: string;
  /** `clear` ends the selection, for example after a delete. Without selected rows it needs `always`. `filters`: what the list is filtered by. */
  onClick: (rows: readonly Row[], clear: () => void, filters: Filters) => void;
  permission?: Permission;
  danger?: boolean;
  icon?: IconName;
  /** Whether the action is also enabled without selected rows, for example because it can apply to all rows that match the filters. */
  always?: boolean;
}

interface Props<Row> {
  create?: ToolbarAction<Row> | undefined;
  batch: readonly BatchAction<Row>[];
  chosen: readonly Row[];
  filters: Filters;
  onClear: () => void;
  /** The number of rows of all pages. `onAll` selects them, at most `mostChosen`. */
  matching?: number;
  onAll?: () => Promise<void>;
  /** Other buttons after the batch actions. */
  extra?: ReactNode;
  /** The list has not loaded, so whether these buttons belong here or into the empty state is unknown. */
  isUnread?: boolean;
  onImport?: ToolbarAction | undefined;
  exportButton?: ReactNode;
  filtersShown: boolean;
  onToggleFilters?: (() => void) | undefined;
  onRefresh: () => void;
  columns: ReactNode;
}

/** Left: create and, if rows are selected, batch actions with their number. Right: import, export, filters, refresh, columns. */
function ToolbarOf<Row>(props: Props<Row>) {
  const t = useT();
  const { profile } = useSession();
  const may = (permission: Permission | readonly Permission[] | undefined) =>
    !permission || hasPermission(profile, permission);
  const narrow = useIsMobile();
  const { create, chosen, matching = 0, isUnread = false, onImport, onToggleFilters } = props;
  const [isReading, setReading] = useState(false);
  const chooseAll = async () => {
    setReading(true);
    // A failure has been shown as a toast.
    await props.onAll?.().catch(() => {});
    setReading(false);
  };
  const importLabel = onImport?.label ?? t('action.import');
  const batch = useAllowedActions()(props.batch).filter(({ always }) => chosen.length > 0 || always);
  return (
    <div className={styles.toolbar}>
      <div className={styles.left} style={isUnread ? { visibility: 'hidden' } : undefined}>
        {create && may(create.permission) && (
          <span className={styles.create}>
            <Button kind="primary" icon="plus" onClick={() => create.onClick(chosen)}>
              {create.label ?? t('action.add')}
            </Button>
            {create.others && create.others.length > 0 && (
              <MenuButton label={t('list.otherWays')} className={styles.others} items={create.others} align="start">
                <Icon name="down" />
              </MenuButton>
            )}
          </span>
        )}
        {batch.map(({ key, label, onClick, danger = false, icon }) => (
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
            {chosen.length < Math.min(matching, mostChosen) && (
              <Button kind="link" disabled={isReading} aria-busy={isReading} onClick={() => void chooseAll()}>
                {t(matching > mostChosen ? 'list.selectFirst' : 'list.selectMatching', {
                  count: Math.min(matching, mostChosen),
                })}
              </Button>
            )}
            <Button kind="link" onClick={props.onClear}>
              {t('list.clearSelection')}
            </Button>
          </>
        )}
      </div>
      <span className={styles.right}>
        {onImport && may(onImport.permission) && (
          <Button kind="text" icon="upload" aria-label={importLabel} onClick={() => onImport.onClick([])}>
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
/** Memoized: another page of the list renders none of its buttons. */
export const Toolbar = memo(ToolbarOf) as typeof ToolbarOf;
