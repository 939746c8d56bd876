import { type FocusEvent, useRef } from 'react';
import { isMac } from '../../lib/input-method.ts';
import { closeToast, holdToast, releaseToast, type Toast, useToasts } from '../../lib/toast.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import { Icon } from '../text/icon.tsx';
import styles from './toasts.module.css';

const pageId = 'sheet';

function take({ id, action }: Toast): void {
  closeToast(id);
  action?.run();
}

/** Whether the target is a text field, which has its own undo. */
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea'));

/** Undoes the last action on Ctrl+Z, because a user may not reach the toast's button with the Tab key within 10 s. */
function useUndoKey(offer: Toast | undefined): void {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== 'z' || !(isMac ? metaKey : ctrlKey) || shiftKey || altKey) return;
    if (!offer || event.defaultPrevented || isEditable(event.target)) return;
    event.preventDefault();
    take(offer);
  });
}

/** `hasKey`: Ctrl+Z does what it offers. */
function Line({ toast, hasKey }: { toast: Toast; hasKey: boolean }) {
  const before = useRef<HTMLElement>(null);
  const { id, action } = toast;
  const hold = () => holdToast(id);
  const release = () => releaseToast(toast);
  const comeFrom = ({ relatedTarget }: FocusEvent) => {
    hold();
    if (relatedTarget instanceof HTMLElement) before.current = relatedTarget;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a toast stays while the pointer or the focus is on it.
    <div
      className={`${styles.toast} ${styles[toast.kind]}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={comeFrom}
      onBlur={release}
    >
      {toast.kind === 'error' ? (
        <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12" fill="currentColor">
          <path d="M6 .5 11.5 6 6 11.5.5 6z" />
        </svg>
      ) : (
        <Icon name={toast.kind === 'success' ? 'check' : 'bell'} />
      )}
      <span className={styles.text}>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts={hasKey ? (isMac ? 'Meta+Z' : 'Control+Z') : undefined}
          onClick={() => {
            const next = before.current?.isConnected ? before.current : document.getElementById(pageId);
            next?.focus({ preventScroll: true });
            take(toast);
          }}
        >
          {action.label}
        </button>
      )}
      {hasKey && <kbd className={styles.key}>{isMac ? '⌘Z' : 'Ctrl Z'}</kbd>}
    </div>
  );
}

/** Renders toasts, once, above everything. */
export function Toasts() {
  const { list } = useToasts();
  const offer = list.findLast(({ action }) => action?.isUndo);
  useUndoKey(offer);
  return (
    <div className={styles.list} role="status" aria-live="polite">
      {list.map((toast) => (
        <Line key={toast.id} toast={toast} hasKey={toast === offer} />
      ))}
    </div>
  );
}
