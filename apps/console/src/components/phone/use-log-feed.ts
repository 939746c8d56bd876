import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { openLogFeed } from '../../lib/live/log-feed.ts';
import { toast } from '../../lib/toast.ts';
import type { LogLine } from '../dark-console.tsx';

/** More lines than this are not kept: the oldest go. */
const linesKept = 20_000;
const keep = (lines: readonly LogLine[], more: readonly LogLine[]): readonly LogLine[] =>
  [...lines, ...more].slice(-linesKept);

/** A phone's log as it comes. `attempt` opens it anew after the link was closed. */
export function useLogFeed(deviceNo: string, attempt: number) {
  const t = useT();
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [closed, setClosed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the feed anew; a change of language does not.
  useEffect(() => {
    const add = (more: readonly LogLine[]) => setLines((now) => keep(now, more));
    const say = (level: LogLine['level'], text: string) => add([{ time: new Date(), level: level!, text }]);
    if (!deviceNo) {
      // The specification's toast for a phone without a number has no text.
      toast.error('');
      say('error', t('phone.noDevice'));
      return;
    }
    setClosed(false);
    return openLogFeed(deviceNo, {
      onLines: add,
      onClosed: () => {
        say('warn', t('phone.linkClosed'));
        setClosed(true);
      },
    });
  }, [deviceNo, attempt]);
  return { lines, closed, clear: () => setLines([]) };
}
