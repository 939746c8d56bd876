import { useDroppable } from '@dnd-kit/core';
import { useLayoutEffect } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useBuilderParts } from './builder-context.ts';
import { CanvasRow, EndRow, handleId } from './canvas-row.tsx';
import { canvasId } from './drag-area.tsx';
import styles from './form-builder.module.css';
import { rowsOf } from './tree.ts';
import { useSaid } from './use-said.ts';

/** The fields of the form in their order, those of a group below it. */
export function Canvas() {
  const t = useT();
  const { state } = useBuilderParts();
  const { setNodeRef } = useDroppable({ id: canvasId });
  const said = useSaid(state);
  const { nodes, lifted } = state;
  const rows = rowsOf(nodes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved row loses the focus when its place in the document changes.
  useLayoutEffect(() => {
    if (lifted) document.getElementById(handleId(lifted.uid))?.focus();
  }, [nodes, lifted]);
  return (
    <section ref={setNodeRef} className={styles.canvas} aria-label={t('formBuilder.fields')}>
      <ol>
        {rows.map((row) => (row.isEnd ? <EndRow key={row.uid} row={row} /> : <CanvasRow key={row.uid} row={row} />))}
      </ol>
      {rows.length === 0 && <p className={styles.empty}>{t('formBuilder.empty')}</p>}
      <p className="fl-hidden" role="status" aria-live="assertive">
        {said}
      </p>
    </section>
  );
}
