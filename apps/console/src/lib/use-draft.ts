import { type Dispatch, type SetStateAction, useState } from 'react';

/** State that starts again from `value` whenever that changes, for example because the address has changed. */
export function useDraft<Value>(value: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [draft, setDraft] = useState(value);
  const [begun, setBegun] = useState(value);
  if (begun !== value) {
    setBegun(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
