import { createContext } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import type { PhoneRun } from '../../../../parts/run-now/use-run-progress.ts';
import type { Pace } from '../../../../parts/screen/budget.ts';
import type { SyncSession } from '../sync/sync-session.ts';

/** The values that all cards of a wall share. They change rarely: each change re-renders every card. */
export interface WallOfCards {
  readonly socket: LiveSocket;
  /** Whether the deployment allows viewing screens. */
  readonly openScreen: boolean;
  /** Cards hold only a mark, a number and a picture. */
  readonly isBare?: boolean;
  readonly onWant: (deviceNo: string, on: boolean) => void;
  readonly onChoose?: (deviceNo: string) => void;
  /** Whether offline phones can be selected, too. */
  readonly offlineToo?: boolean;
  /** Limits pixels and pictures of every phone that does not lead others. */
  readonly pace?: Pace | undefined;
}

/** The wall's knowledge of one phone. */
export interface CardState {
  /** Whether the card shows the phone's screen. */
  readonly wanted: boolean;
  /** The session of the phones that move together, if this is one of them. */
  readonly session?: SyncSession | undefined;
  readonly leads?: boolean;
  /** Whether this phone is selected; `undefined` outside the selection mode. */
  readonly chosen?: boolean | undefined;
  /** The phone's run in the batch that the page follows. */
  readonly run?: PhoneRun | undefined;
  /** The time since which the screen is unchanged although the phone runs a task. */
  readonly frozenSinceMs?: number | undefined;
  /** The Tab key reaches it and its controls. */
  readonly reachable?: boolean;
}

/** A card's place in the grid, counted from 1. */
export interface CardPlace {
  readonly row: number;
  readonly column: number;
}

export const CardContext = createContext<WallOfCards | undefined>(undefined);
