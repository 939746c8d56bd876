import { useCallback, useState } from 'react';

/** One of a few numbers, remembered in this browser. */
export function useKeptChoice(
  name: string,
  choices: readonly number[],
  usual: number,
): [number, (value: number) => void] {
  const key = `flotilla.monitor.${name}`;
  const [value, setValue] = useState(() => {
    const kept = Number(localStorage.getItem(key));
    return choices.includes(kept) ? kept : usual;
  });
  const keep = useCallback(
    (next: number) => {
      localStorage.setItem(key, String(next));
      setValue(next);
    },
    [key],
  );
  return [value, keep];
}
