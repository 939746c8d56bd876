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

/** Text typed within this time is sent in one message. */
const collectMs = 60;
const mostCharacters = 2_000; // In one message.

/** Collects typed text into few messages. A key that is not text is sent after the text typed before it. */
class TypingBuffer {
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
    for (let at = 0; at < text.length; at += mostCharacters)
      this.#send({ action_type: '_text', text: text.slice(at, at + mostCharacters) });
  }
}

/** Returns the handlers of a hidden text field whose input goes to a phone. An input method (for example Pinyin) composes in the field, so the field is only emptied after a composition. */
export function useTyping(steer: (action: ScreenAction) => void) {
  const typing = useMemo(() => new TypingBuffer(steer), [steer]);
  useEffect(() => {
    return () => typing.flush();
  }, [typing]);
  const sendValue = (field: HTMLTextAreaElement) => {
    typing.type(field.value);
    field.value = '';
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      // Shortcuts belong to the browser.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code in phoneKeys) typing.key(event.code);
      else if (event.key.length === 1) typing.type(event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    // Handles input without a key: emoji, dictation.
    onInput: ({ nativeEvent, currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      if (!(nativeEvent as InputEvent).isComposing) sendValue(currentTarget);
    },
    // Browsers send the input event before this event, after it, or not at all. An emptied field is not sent twice.
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) => sendValue(currentTarget),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      if (text === '') return;
      event.preventDefault();
      typing.type(text);
    },
    onBlur: () => typing.flush(),
  };
}
