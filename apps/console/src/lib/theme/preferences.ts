import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { accents, type Density, defaultAccent } from './tokens.ts';

export type ModeChoice = 'light' | 'dark' | 'system';

/** A user's settings in this browser. */
export interface Preferences {
  mode: ModeChoice;
  accent: string;
  density: Density;
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  showSettings: boolean;
}

const defaultPreferences: Preferences = {
  mode: 'system',
  accent: defaultAccent,
  density: 'medium',
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  showSettings: false,
};

/** Stored values of an older version are used only if they are still valid. */
function readStored(stored: unknown): Preferences {
  const known = { ...defaultPreferences };
  if (typeof stored !== 'object' || stored === null) return known;
  for (const key of Object.keys(known) as (keyof Preferences)[]) {
    const value = (stored as Record<string, unknown>)[key];
    if (typeof value === typeof known[key]) Object.assign(known, { [key]: value });
  }
  if (!accents.some((accent) => accent === known.accent)) known.accent = defaultAccent;
  if (!['default', 'medium', 'small', 'mini'].includes(known.density)) known.density = defaultPreferences.density;
  if (!['light', 'dark', 'system'].includes(known.mode)) known.mode = defaultPreferences.mode;
  return known;
}

export const usePreferences = create<Preferences>()(
  persist(() => defaultPreferences, { name: 'flotilla.preferences', merge: readStored }),
);
export const setPreferences = (change: Partial<Preferences>) => usePreferences.setState(change);
