import { create } from 'zustand';

const toastMs = 3000;

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; run: () => void };
}

export const useToasts = create<{ list: readonly Toast[] }>(() => ({ list: [] }));
let lastId = 0;

export function closeToast(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}

function show(kind: Toast['kind'], text: string, action?: Toast['action']): void {
  lastId += 1;
  const added: Toast = { id: lastId, kind, text, ...(action && { action }) };
  // The same text twice is one toast that stays longer; more than three toasts would cover the page.
  useToasts.setState(({ list }) => ({ list: [...list.filter((one) => one.text !== text), added].slice(-3) }));
  setTimeout(() => closeToast(added.id), toastMs);
}

/** One line at the bottom for 3 s; `action` offers an undo. */
export const toast = {
  success: (text: string, action?: Toast['action']) => show('success', text, action),
  error: (text: string, action?: Toast['action']) => show('error', text, action),
  info: (text: string, action?: Toast['action']) => show('info', text, action),
};
