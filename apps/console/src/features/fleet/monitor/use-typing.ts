import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo } from 'react';
import type { ScreenAction } from '../../../lib/live/live-socket.ts';

/** Keys that a phone has too. Tab stays with the page: it leads on to the next control. */
const passedOn: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'Backspace', 'Escape', 'Home']);
/** Letters that are typed together are sent together. */
const collectMs = 60;
const mostText = 2_000;

/** Collects typed letters, and sends them before anything that comes after them. */
class Typing {
  readonly #send: (action: ScreenAction) => void;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (action: ScreenAction) => void) {
    this.#send = send;
  }

  type(text: string): void {
    this.#text += text;
    this.#timer ??= setTimeout(() => this.flush(), collectMs);
  }

  key(keyCode: string): void {
    this.flush();
    this.#send({ action_type: '_key', keyCode });
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#text;
    this.#text = '';
    for (let at = 0; at < text.length; at += mostText)
      this.#send({ action_type: '_text', text: text.slice(at, at + mostText) });
  }
}

/** What is typed while a phone's picture has the focus goes to the phone. */
export function useTyping(steer: (action: ScreenAction) => void) {
  const typing = useMemo(() => new Typing(steer), [steer]);
  useEffect(() => () => typing.flush(), [typing]);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
      if (passedOn.has(event.code)) typing.key(event.code);
      else if (event.key.length === 1) typing.type(event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      if (text === '') return;
      event.preventDefault();
      typing.type(text);
    },
    onBlur: () => typing.flush(),
  };
}
