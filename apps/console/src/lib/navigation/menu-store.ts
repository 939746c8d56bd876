import { create } from 'zustand';
import type { MenuNode } from './menu.ts';

/** The person's menu, as the server gave it. */
export const useMenu = create<{ menu: readonly MenuNode[] }>(() => ({ menu: [] }));
