import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { scriptLook } from './create-editor.ts';
import styles from './editor.module.css';

const readOnly = [scriptLook, EditorView.lineWrapping, EditorState.readOnly.of(true), EditorView.editable.of(false)];

/** Two texts side by side, with what differs marked. */
export default function DiffView({ before, after }: { before: string; after: string }) {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!parent.current) return;
    const view = new MergeView({
      parent: parent.current,
      a: { doc: before, extensions: readOnly },
      b: { doc: after, extensions: readOnly },
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [before, after]);
  return <div ref={parent} className={styles.diff} />;
}
