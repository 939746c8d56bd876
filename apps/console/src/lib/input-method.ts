import type { KeyboardEvent } from 'react';

/** The `keyCode` of a key that an input method handles, in browsers that do not set `isComposing`. */
const takenKeyCode = 229;

/** Whether an input method handles this key: Enter confirms a candidate, arrows move between candidates. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === takenKeyCode;

export const isMac = /mac/i.test(navigator.platform);
