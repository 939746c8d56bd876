import { useState } from 'react';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useRested } from '../../lib/use-rested.ts';
import { type TaskScript, taskScripts, useNamed } from '../pick/lookups.ts';

const pageSize = 50;

/** The scripts that match the typed text, the most recently run ones first. */
export function useScripts(recentIds: readonly number[]) {
  const [typed, type] = useState('');
  const text = useRested(typed.trim());
  const asked = useAsk(taskScripts.route, { query: { name: text || undefined, pageSize } }, { keep: true });
  const recent = useNamed(taskScripts, recentIds);
  const ranAt = (script: TaskScript) => recentIds.indexOf(script.key);
  const found = asked.data?.list;
  const first = recent
    .filter(({ key, value }) => recentIds.includes(key) && value.toLowerCase().includes(text.toLowerCase()))
    .toSorted((one, other) => ranAt(one) - ranAt(other));
  const isKnown = found !== undefined && (recentIds.length === 0 || recent.length > 0 || !asked.isLoading);
  const others = found?.filter((script) => !first.some(({ key }) => key === script.key)) ?? [];
  /** The list belongs to what is typed: Enter must not run what was shown for an earlier text. */
  const isSettled = typed.trim() === text && !asked.isPlaceholderData;
  return { asked, typed, type, scripts: isKnown ? [...first, ...others] : undefined, recent: first.length, isSettled };
}
