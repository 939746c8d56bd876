import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { accents, type Density, defaultAccent, densities } from './tokens.ts';

export const modes = ['light', 'dark', 'system'] as const;
export type ModeChoice = (typeof modes)[number];

const defaultPreferences = {
  mode: 'system' as ModeChoice,
  accent: defaultAccent as string,
  density: 'medium' as Density,
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  showSettings: false,
};

/** A user's settings in this browser. */
export type Preferences = typeof defaultPreferences;

/** Stored values of an older version are used only if they are still valid. */
function readStored(stored: unknown): Preferences {
  const known = { ...defaultPreferences };
  if (typeof stored !== 'object' || stored === null) return known;
  for (const key of Object.keys(known) as (keyof Preferences)[]) {
    const value = (stored as Record<string, unknown>)[key];
    if (typeof value === typeof known[key]) Object.assign(known, { [key]: value });
  }
  if (!accents.some((accent) => accent === known.accent)) known.accent = defaultAccent;
  if (!Object.hasOwn(densities, known.density)) known.density = defaultPreferences.density;
  if (!modes.includes(known.mode)) known.mode = defaultPreferences.mode;
  return known;
}

export const usePreferences = create<Preferences>()(
  persist(() => defaultPreferences, { name: 'flotilla.preferences', merge: readStored }),
);
export const setPreferences = (change: Partial<Preferences>) => usePreferences.setState(change);
