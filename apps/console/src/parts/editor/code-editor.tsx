import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { createEditor, type Fault, type ScriptEditor } from './create-editor.ts';
import styles from './editor.module.css';

interface Props {
  /** Called with the editor after it mounts, and with `undefined` after it unmounts. */
  attach: (editor: ScriptEditor | undefined) => void;
  /** The initial text. */
  text: string;
  id?: string | undefined;
  label?: string;
  onChange: (text: string) => void;
  onRun?: () => void;
  onSave?: () => void;
}

/** A script's text. A `fault` event, which a form sends to its field, marks a syntax error. */
export default function CodeEditor({ id, label, ...props }: Props) {
  const t = useT();
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!parent.current) return;
    const editor = createEditor({
      parent: parent.current,
      id,
      text: latest.current.text,
      words: {
        label: label ?? t('editor.code'),
        keys: t('editor.keys'),
        syntax: t('editor.syntax'),
        unknown: (area, name) => t('editor.unknownMember', { area, name }),
      },
      onChange: (next) => latest.current.onChange(next),
      onRun: () => latest.current.onRun?.(),
      onSave: () => latest.current.onSave?.(),
    });
    latest.current.attach(editor);
    const stop = new AbortController();
    const onFault = (event: Event) => editor.mark((event as CustomEvent<Fault>).detail);
    parent.current.addEventListener('fault', onFault, stop);
    return () => {
      stop.abort();
      latest.current.attach(undefined);
      editor.destroy();
    };
  }, [t, id, label]);
  return <div ref={parent} className={styles.editor} />;
}
