import { javascript } from '@codemirror/lang-javascript';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { lookOf } from './create-editor.ts';
import styles from './editor.module.css';

/** A file that can only be read. TypeScript is highlighted. */
export default function CodeView({ path, text }: { path: string; text: string }) {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!parent.current) return;
    const language = /\.tsx?$/.test(path) ? javascript({ typescript: true, jsx: path.endsWith('x') }) : [];
    const view = new EditorView({
      parent: parent.current,
      doc: text,
      extensions: [
        lookOf(language),
        EditorState.readOnly.of(true),
        // Without editing the text takes no focus, but it must scroll by keyboard.
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-label': path, role: 'textbox', 'aria-multiline': 'true' }),
      ],
    });
    view.scrollDOM.tabIndex = 0;
    view.scrollDOM.setAttribute('role', 'region');
    view.scrollDOM.setAttribute('aria-label', path);
    return () => view.destroy();
  }, [path, text]);
  return <div ref={parent} className={styles.editor} />;
}
