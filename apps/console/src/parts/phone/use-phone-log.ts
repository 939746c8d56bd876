import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LogLevel } from '../../components/dark-console.tsx';
import { useT } from '../../lib/i18n.ts';
import { type LogFeed, openLogFeed } from '../../lib/live/log-feed.ts';
import { toast } from '../../lib/toast.ts';
import { LogBook } from './log-book.ts';

export function usePhoneLog(deviceNo: string) {
  const t = useT();
  const [book] = useState(() => new LogBook());
  const [closed, setClosed] = useState(false);
  const feed = useRef<LogFeed>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language does not reopen the feed.
  useEffect(() => {
    const say = (level: LogLevel, text: string) => book.add([{ time: new Date(), level, text }]);
    if (!deviceNo) {
      // A phone without a number gets a toast without text.
      toast.error('');
      say('error', t('phone.noDevice'));
      return;
    }
    setClosed(false);
    const opened = openLogFeed(deviceNo, {
      onLines: (lines) => book.add(lines),
      onClosed: () => {
        say('warn', t('phone.linkClosed'));
        setClosed(true);
      },
      onOpenedAgain: () => {
        say('ok', t('phone.linkedAgain'));
        setClosed(false);
      },
    });
    feed.current = opened;
    return opened.close;
  }, [book, deviceNo]);
  useSyncExternalStore(book.onChange, book.version);
  return { book, closed, linkAgain: () => feed.current?.reopen() };
}
