import { create } from 'zustand';

const toastMs = 3000;
/** The time for which a toast with a button is shown: the user can undo until then. */
const actionMs = 10_000;

interface ToastAction {
  label: string;
  run: () => void;
  /** Whether the button undoes the action. */
  isUndo?: boolean;
}
export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  action?: ToastAction;
}

export const useToasts = create<{ list: readonly Toast[] }>(() => ({ list: [] }));
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The toast stays while the pointer or the focus is on it. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Starts or restarts the toast's timeout. */
export function releaseToast({ id, action }: Toast): void {
  holdToast(id);
  timers.set(
    id,
    setTimeout(() => closeToast(id), action ? actionMs : toastMs),
  );
}

export function closeToast(id: number): void {
  holdToast(id);
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}

function show(kind: Toast['kind'], text: string, action?: Toast['action']): void {
  lastId += 1;
  const added: Toast = { id: lastId, kind, text, ...(action && { action }) };
  // The same text twice is one toast that stays longer; more than three toasts would cover the page.
  useToasts.setState(({ list }) => ({ list: [...list.filter((one) => one.text !== text), added].slice(-3) }));
  releaseToast(added);
}

/** A line at the bottom, shown for 3 s, or for 10 s if `action` offers to undo the step. */
export const toast = {
  success: (text: string, action?: Toast['action']) => show('success', text, action),
  error: (text: string, action?: Toast['action']) => show('error', text, action),
  info: (text: string, action?: Toast['action']) => show('info', text, action),
};
