import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { useOpener } from '../overlay/floating.tsx';
import { Panel } from '../overlay/popover-panel.tsx';
import type { Column } from './columns.ts';
import styles from './list.module.css';

interface SideProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  picked: readonly string[];
  onPick: (key: string, on: boolean) => void;
}

function Side<Row>({ title, columns, picked, onPick }: SideProps<Row>) {
  return (
    <section>
      <h2 className="fl-label">{title}</h2>
      <div className={styles.side}>
        {columns.map(({ key, title: name }) => (
          <label key={key} className={styles.pick}>
            <input
              type="checkbox"
              data-column={key}
              checked={picked.includes(key)}
              onChange={(event) => onPick(key, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </section>
  );
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  /** Hides these columns; `undefined` restores the default. */
  onHide: (keys: readonly string[] | undefined) => void;
}

/** Chooses visible columns: two lists, between which the ticked ones move. */
export function ColumnsPanel<Row>({ columns, hidden, onHide }: Props<Row>) {
  const t = useT();
  const { opener, opened } = useOpener();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const shownColumns = columns.filter(({ key }) => !hidden.includes(key));
  const hiddenColumns = columns.filter(({ key }) => hidden.includes(key));
  const pick = (key: string, on: boolean) => setPicked(on ? [...picked, key] : picked.filter((one) => one !== key));
  const pickedShown = shownColumns.filter(({ key }) => picked.includes(key));
  const pickedHidden = hiddenColumns.filter(({ key }) => picked.includes(key));
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  // The button is disabled when no column is ticked, so the focus follows the columns that it has moved.
  useEffect(() => {
    if (moved.current !== undefined)
      box.current?.querySelector<HTMLElement>(`[data-column="${moved.current}"]`)?.focus();
    moved.current = undefined;
  });
  const move = (next: readonly string[] | undefined, first?: Column<Row>) => {
    moved.current = first?.key;
    onHide(next);
    setPicked([]);
  };
  return (
    <>
      <Button
        {...opener}
        icon="columns"
        aria-label={t('list.columns')}
        aria-haspopup="dialog"
        aria-pressed={opened !== undefined}
      />
      {opened && (
        <Panel {...opened} label={t('list.columns')}>
          <div ref={box} className={styles.transfer}>
            <Side
              title={t('list.shown', { count: shownColumns.length })}
              columns={shownColumns}
              picked={picked}
              onPick={pick}
            />
            <div className={styles.moves}>
              <Button
                icon="right"
                aria-label={t('list.hide')}
                // A table without a column could not be brought back by looking at it.
                disabled={pickedShown.length === 0 || pickedShown.length === shownColumns.length}
                onClick={() => move([...hidden, ...pickedShown.map(({ key }) => key)], pickedShown[0])}
              />
              <Button
                icon="left"
                aria-label={t('list.show')}
                disabled={pickedHidden.length === 0}
                onClick={() =>
                  move(
                    hidden.filter((key) => !picked.includes(key)),
                    pickedHidden[0],
                  )
                }
              />
            </div>
            <Side
              title={t('list.hidden', { count: hiddenColumns.length })}
              columns={hiddenColumns}
              picked={picked}
              onPick={pick}
            />
          </div>
          <div className={styles.restore}>
            <Button kind="text" onClick={() => move(undefined)}>
              {t('list.restore')}
            </Button>
          </div>
        </Panel>
      )}
    </>
  );
}
