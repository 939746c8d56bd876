import type { KeyboardEvent } from 'react';

/** The `keyCode` of a key that an input method has taken, where `isComposing` is not set. */
const takenKeyCode = 229;

/** Whether an input method takes this key: Enter confirms a candidate, arrows move through them. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === takenKeyCode;

export const isMac = /mac/i.test(navigator.platform);
