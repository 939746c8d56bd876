import { createContext, useContext } from 'react';
import type { useWall } from './use-wall.ts';

export type WallState = ReturnType<typeof useWall>;

/** The state of the monitor page, for its parts. */
export const WallContext = createContext<WallState | undefined>(undefined);

export function useWallState(): WallState {
  const wall = useContext(WallContext);
  if (!wall) throw new Error('A part of the monitor is rendered outside of it.');
  return wall;
}
