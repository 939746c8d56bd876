import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Entry } from '../../components/form/field.tsx';
import { RowsSkeleton } from '../../components/state/skeleton.tsx';
import type { ScriptEditor } from './create-editor.ts';
import styles from './editor.module.css';

const CodeEditor = lazy(() => import('./code-editor.tsx'));

/** The script editor as a field of a form. */
export function CodeField({ id, value = '', label, onChange, ...entry }: Entry<string> & { label: string }) {
  const invalid = entry['aria-invalid'] === 'true';
  const editor = useRef<ScriptEditor>(undefined);
  useEffect(() => {
    if (editor.current && editor.current.text() !== value) editor.current.replace(value);
  }, [value]);
  useEffect(() => {
    editor.current?.setInvalid(invalid);
  }, [invalid]);
  return (
    <div className={styles.field}>
      <Suspense fallback={<RowsSkeleton rows={10} />}>
        <CodeEditor
          id={id}
          label={label}
          attach={(created) => {
            editor.current = created;
            created?.setInvalid(invalid);
          }}
          text={value}
          onChange={(text) => onChange?.(text)}
        />
      </Suspense>
    </div>
  );
}
