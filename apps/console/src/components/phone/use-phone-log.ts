import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n.ts';
import { openLogFeed } from '../../lib/live/log-feed.ts';
import { toast } from '../../lib/toast.ts';
import type { LogLevel } from '../dark-console.tsx';
import { LogBook } from './log-book.ts';

/** A phone's log as it comes. */
export function usePhoneLog(deviceNo: string) {
  const t = useT();
  const [book] = useState(() => new LogBook());
  const [closed, setClosed] = useState(false);
  /** Each attempt opens the feed anew. */
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the feed anew; a change of language does not.
  useEffect(() => {
    const say = (level: LogLevel, text: string) => book.add([{ time: new Date(), level, text }]);
    if (!deviceNo) {
      // The specification's toast for a phone without a number has no text.
      toast.error('');
      say('error', t('phone.noDevice'));
      return;
    }
    setClosed(false);
    return openLogFeed(deviceNo, {
      onLines: (lines) => book.add(lines),
      onClosed: () => {
        say('warn', t('phone.linkClosed'));
        setClosed(true);
      },
    });
  }, [book, deviceNo, attempt]);
  useSyncExternalStore(book.onChange, book.version);
  return { book, closed, linkAgain: () => setAttempt(attempt + 1) };
}
