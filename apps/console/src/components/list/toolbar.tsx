import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { Button } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import styles from './list.module.css';

export interface ToolbarAction {
  /** Without it: add, import. */
  label?: string;
  onClick: () => void;
  permission?: string;
}
export interface BatchAction<Row> {
  key: string;
  label: string;
  /** `clear` ends the selection: after a delete, for example. Without chosen rows only where `always` allows it. */
  onClick: (rows: readonly Row[], clear: () => void) => void;
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
  onClear: () => void;
  /** Other buttons behind the batch actions. */
  extra?: ReactNode;
  onImport?: ToolbarAction | undefined;
  exportButton?: ReactNode;
  filtersShown: boolean;
  onToggleFilters?: (() => void) | undefined;
  onRefresh: () => void;
  columns: ReactNode;
}

/** Left: create and batch, with how many rows are chosen. Right: import, export, filters, refresh, columns. */
export function Toolbar<Row>(props: Props<Row>) {
  const t = useT();
  const { profile } = useSession();
  const may = (permission: string | undefined) => !permission || hasPermission(profile, permission);
  const narrow = useIsMobile(layout.mobileBelow);
  const { create, chosen, onImport, onToggleFilters } = props;
  const importLabel = onImport?.label ?? t('action.import');
  // On a narrow window there is only room for what can be used now.
  const batch = props.batch.filter(({ always }) => !narrow || chosen.length > 0 || always);
  return (
    <div className={styles.toolbar}>
      {create && may(create.permission) && (
        <Button kind="primary" icon="plus" onClick={create.onClick}>
          {create.label ?? t('action.add')}
        </Button>
      )}
      {batch
        .filter(({ permission }) => may(permission))
        .map(({ key, label, onClick, danger = false, icon, always = false }) => (
          <Button
            key={key}
            danger={danger}
            {...(icon && { icon })}
            disabled={chosen.length === 0 && !always}
            onClick={() => onClick(chosen, props.onClear)}
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
