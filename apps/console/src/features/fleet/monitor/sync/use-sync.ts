import { useCallback, useEffect, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { toast } from '../../../../lib/toast.ts';
import { SyncSession } from './sync-session.ts';

export interface Sync {
  /** Phones are being chosen; undefined otherwise. The first one leads. */
  choosing: readonly string[] | undefined;
  session: SyncSession | undefined;
  choose: (deviceNos: readonly string[] | undefined) => void;
  toggle: (deviceNo: string) => void;
  begin: () => void;
  end: () => void;
  /** Back to choosing, with the phones that moved together. */
  rechoose: () => void;
}

/** Phones chosen on the page, and those that move together. */
export function useSync(socket: LiveSocket): Sync {
  const t = useT();
  const [choosing, setChoosing] = useState<readonly string[]>();
  const [session, setSession] = useState<SyncSession>();
  useEffect(() => session?.start(), [session]);

  const end = useCallback(() => setSession(undefined), []);
  const toggle = useCallback(
    (deviceNo: string) =>
      setChoosing((now = []) =>
        now.includes(deviceNo) ? now.filter((chosen) => chosen !== deviceNo) : [...now, deviceNo],
      ),
    [],
  );
  const begin = () => {
    const [leader] = choosing ?? [];
    if (leader === undefined || !choosing) return;
    const ended = (deviceNo: string) => {
      setSession(undefined);
      toast.error(t('sync.leaderGone', { deviceNo }));
    };
    setSession(new SyncSession(socket, { leader, deviceNos: choosing }, { silent: t('sync.silent') }, ended));
    setChoosing(undefined);
  };
  const rechoose = () => {
    if (!session) return;
    const { leader, followers } = session.state();
    setChoosing([leader, ...followers.map(({ deviceNo }) => deviceNo)]);
    setSession(undefined);
  };
  return { choosing, session, choose: setChoosing, toggle, begin, end, rechoose };
}
