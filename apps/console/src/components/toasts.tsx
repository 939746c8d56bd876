import { closeToast, type Toast, useToasts } from '../lib/toast.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

function Line({ toast }: { toast: Toast }) {
  const { action } = toast;
  return (
    <div className={`${styles.toast} ${styles[toast.kind]}`}>
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
          onClick={() => {
            closeToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Renders toasts, once, above everything. */
export function Toasts() {
  const { list } = useToasts();
  return (
    <div className={styles.list} role="status" aria-live="polite">
      {list.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
