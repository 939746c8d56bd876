import { type KeyboardEvent, useRef, useState } from 'react';
import type { Entry } from '../../../../components/form/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import styles from './scripts.module.css';

const indent = '  ';

/** Inserts text like typing, so that undo works. */
function insert(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The leading spaces of the cursor's line. */
function spacesBefore({ value, selectionStart }: HTMLTextAreaElement): string {
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  return /^[ \t]*/.exec(value.slice(start, selectionStart))?.[0] ?? '';
}

/** A plain JavaScript editor: monospaced, with line numbers; Tab and Enter indent, Escape gives Tab back to the page. */
export function CodeField({ id, value = '', onChange }: Entry<string>) {
  const t = useT();
  const [top, setTop] = useState(0);
  const leaving = useRef(false);
  const lines = value.split('\n').length;
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, currentTarget: field } = event;
    const given = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing;
    if (key === 'Escape') event.stopPropagation();
    if (key === 'Tab' && !given && !leaving.current) {
      event.preventDefault();
      insert(field, indent);
    } else if (key === 'Enter' && !given) {
      event.preventDefault();
      const before = field.value.slice(0, field.selectionStart).trimEnd();
      insert(field, `\n${spacesBefore(field)}${/[{([]$/.test(before) ? indent : ''}`);
    }
    leaving.current = key === 'Escape';
  }
  return (
    <div>
      <div className={styles.code}>
        <pre aria-hidden="true" className={styles.numbers} style={{ transform: `translateY(${-top}px)` }}>
          {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
        </pre>
        <textarea
          id={id}
          className={styles.text}
          value={value}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          onChange={(event) => onChange?.(event.target.value)}
          onKeyDown={onKeyDown}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        />
      </div>
      <p className={`fl-quiet ${styles.hint}`}>{t('scripts.contentHint')}</p>
    </div>
  );
}
