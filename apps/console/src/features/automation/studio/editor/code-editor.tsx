import { useEffect, useRef } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { createEditor, type ScriptEditor } from './create-editor.ts';
import styles from './editor.module.css';

interface Props {
  /** Called with the editor, and without one when it has gone. */
  attach: (editor: ScriptEditor | undefined) => void;
  /** The text to begin with. */
  text: string;
  onChange: (text: string) => void;
  onRun: () => void;
  onSave: () => void;
}

/** The script's text. */
export default function CodeEditor({ attach, text, onChange, onRun, onSave }: Props) {
  const t = useT();
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef({ attach, onChange, onRun, onSave, text });
  latest.current = { attach, onChange, onRun, onSave, text };
  useEffect(() => {
    if (!parent.current) return;
    const made = createEditor({
      parent: parent.current,
      text: latest.current.text,
      words: {
        label: t('studio.code'),
        keys: t('scripts.contentHint'),
        syntax: t('studio.syntax'),
        unknown: (area, name) => t('studio.unknownMember', { area, name }),
      },
      onChange: (next) => latest.current.onChange(next),
      onRun: () => latest.current.onRun(),
      onSave: () => latest.current.onSave(),
    });
    latest.current.attach(made);
    return () => {
      latest.current.attach(undefined);
      made.destroy();
    };
  }, [t]);
  return <div ref={parent} className={styles.editor} />;
}
