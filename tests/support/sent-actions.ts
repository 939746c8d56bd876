import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A `canvas_action` as a page sends it. */
export interface SentAction {
  readonly action_type: string;
  readonly deviceNo?: string;
  readonly x?: number;
  readonly y?: number;
  readonly pointerId?: number;
  readonly text?: string;
  readonly keyCode?: string;
}

/** Records the actions that the page sends to its phones, in order. Must be called before the page opens. */
export function sentActions(page: Page) {
  let sent: SentAction[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (typeof payload === 'string' && payload.includes('"canvas_action"')) sent.push(JSON.parse(payload));
    }),
  );
  const clear = () => {
    sent = [];
  };
  return {
    all: (): SentAction[] => sent,
    clear,
    /** Waits until a finger was lifted and clears the earlier actions, because actions are recorded with a delay. */
    async lifted(): Promise<void> {
      await expect.poll(() => sent.some((one) => one.action_type === '_touchUp')).toBe(true);
      clear();
    },
  };
}
