import {
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useMemo,
} from 'react';
import { isComposing } from '../../lib/input-method.ts';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import { phoneKeys } from './phone-keys.ts';

/** Letters that are typed together are sent together. */
const collectMs = 60;
const mostText = 2_000;

/** Collects typed letters, and sends them before any later action. */
class Typing {
  readonly #send: (action: ScreenAction) => void;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (action: ScreenAction) => void) {
    this.#send = send;
  }

  type(text: string): void {
    if (text === '') return;
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

/** Sends typed text to the phone and empties the field, in which input methods compose. */
export function useTyping(steer: (action: ScreenAction) => void) {
  const typing = useMemo(() => new Typing(steer), [steer]);
  useEffect(() => {
    return () => typing.flush();
  }, [typing]);
  const take = (field: HTMLTextAreaElement) => {
    typing.type(field.value);
    field.value = '';
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code in phoneKeys) typing.key(event.code);
      else if (event.key.length === 1) typing.type(event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    // Handles input without a key: emoji, dictation.
    onInput: ({ nativeEvent, currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      if (!(nativeEvent as InputEvent).isComposing) take(currentTarget);
    },
    // Browsers send an input event before it, after it, or not at all.
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) => take(currentTarget),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      if (text === '') return;
      event.preventDefault();
      typing.type(text);
    },
    onBlur: () => typing.flush(),
  };
}
