import type { Page } from 'playwright-core';

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

/** What the page tells its phones from now on, in its order. To be called before the page opens. */
export function sentActions(page: Page): { all(): SentAction[]; clear(): void } {
  let sent: SentAction[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (typeof payload === 'string' && payload.includes('"canvas_action"')) sent.push(JSON.parse(payload));
    }),
  );
  return {
    all: () => sent,
    clear: () => {
      sent = [];
    },
  };
}
