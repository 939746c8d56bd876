import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '../../components/text/icon.tsx';
import { useT } from '../../lib/i18n.ts';
import type { TaskScript } from '../pick/lookups.ts';
import styles from './run-now.module.css';

interface Props {
  scripts: readonly TaskScript[];
  /** The number of scripts at the beginning that ran last. */
  recent: number;
  typed: string;
  onType: (text: string) => void;
  active: TaskScript | undefined;
  onPick: (script: TaskScript) => void;
}

/** A text field with matching scripts below. Arrows move the selection while the user types. Enter submits the form. */
export function ScriptPicker({ scripts, recent, typed, onType, active, onPick }: Props) {
  const t = useT();
  const listId = useId();
  const field = useRef<InputRef>(null);
  // Appears when the scripts have loaded, after the dialog has taken the focus.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const list = useRef<HTMLDivElement>(null);
  const idOf = (script: TaskScript) => `${listId}-${script.key}`;
  const activeKey = active?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is to be seen too.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || scripts.length === 0) return;
    const now = scripts.findIndex(({ key }) => key === activeKey);
    onPick(scripts[Math.min(scripts.length - 1, Math.max(0, now + step))]!);
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <Input
        ref={field}
        role="combobox"
        aria-label={t('run.script')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && idOf(active)}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('runNow.search')}
        prefix={<Icon name="search" />}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={move}
      />
      <div ref={list} id={listId} role="listbox" aria-label={t('run.script')} className={styles.scripts}>
        {scripts.map((script, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves the choice.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={script.key}
            id={idOf(script)}
            role="option"
            aria-selected={script.key === activeKey}
            className={styles.script}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(script)}
          >
            <span className="fl-cut">{script.value}</span>
            <span className="fl-quiet">{script.version}</span>
            {nth < recent && <span className={styles.recent}>{t('runNow.recent')}</span>}
          </div>
        ))}
        {scripts.length === 0 && <p className="fl-quiet">{t('runNow.noScript')}</p>}
      </div>
    </div>
  );
}
