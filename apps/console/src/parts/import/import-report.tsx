import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/list/columns.ts';
import { DataTable } from '../../components/list/data-table.tsx';
import list from '../../components/list/list.module.css';
import { useLocalState } from '../../components/list/list-state.ts';
import { Pager } from '../../components/list/pager.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import styles from './import.module.css';

export interface ImportedLine {
  /** Counted from 1. */
  line: number;
  text: string;
  added: boolean;
  message: string;
  /** The result of a line that was not added. */
  done?: string | undefined;
}

interface Props {
  lines: readonly ImportedLine[];
  what: string;
  onAgain: () => void;
  onClose: () => void;
}

type Shown = 'all' | 'added' | 'refused';

/** The results of a file's lines, those that need action first. */
export function ImportReport({ lines, what, onAgain, onClose }: Props) {
  const t = useT();
  const added = lines.filter((line) => line.added);
  const refused = lines.filter((line) => !line.added);
  const [shown, setShown] = useState<Shown>(refused.length > 0 ? 'refused' : 'all');
  const control = useLocalState();
  const narrow = useIsMobile();
  const { pageNum, pageSize } = control.state;
  const rows = { all: lines, added, refused }[shown];

  const number: Column<ImportedLine> = { key: 'line', title: t('import.line'), align: 'right', width: 72 };
  const columns: Column<ImportedLine>[] = [
    { key: 'text', title: what, width: narrow ? 120 : 260 },
    {
      key: 'added',
      title: t('import.result'),
      render: (line) => (
        <span className={styles.result}>
          <StatusWord status={line.added ? 'online' : 'alarm'}>
            <span>{line.added ? (line.done ?? t('import.addedOne')) : line.message}</span>
          </StatusWord>
        </span>
      ),
    },
  ];
  return (
    <Modal
      open
      title={t('import.report')}
      width={layout.dialog.small}
      onCancel={onClose}
      footer={
        <div className={list.right} style={{ justifyContent: 'end' }}>
          <Button onClick={onAgain}>{t('import.again')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </div>
      }
    >
      <div className={list.inDialog}>
        <Segmented
          className={styles.shown}
          aria-label={t('import.result')}
          value={shown}
          options={[
            { value: 'all', label: t('import.all', { count: lines.length }) },
            { value: 'added', label: t('import.added', { count: added.length }) },
            { value: 'refused', label: t('import.refused', { count: refused.length }) },
          ]}
          onChange={(chosen: Shown) => {
            setShown(chosen);
            control.change({});
          }}
        />
        <div className={`${list.framed} ${styles.table}`}>
          <DataTable
            label={t('import.report')}
            columns={narrow ? [...columns, number] : [number, ...columns]}
            rows={rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)}
            keyOf={({ line }) => line}
          />
        </div>
        {rows.length > pageSize && <Pager control={control} total={rows.length} small />}
      </div>
    </Modal>
  );
}
