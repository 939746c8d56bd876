import { useCallback, useEffect, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { toast } from '../../../../lib/toast.ts';
import { useChoice } from '../choose/use-choice.ts';
import type { LeftOut } from './left-out.ts';
import { SyncSession } from './sync-session.ts';

export type Sync = ReturnType<typeof useSync>;

/** The selection of phones to control together, and the running session. */
export function useSync(socket: LiveSocket) {
  const t = useT();
  /** The selected phones. The first one leads. */
  const choice = useChoice();
  /** Phones that were to move together and cannot. */
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [session, setSession] = useState<SyncSession>();
  useEffect(() => {
    return session?.start();
  }, [session]);

  /** Starts the selection mode with these phones. */
  const open = (deviceNos: readonly string[] = [], others: readonly LeftOut[] = []) => {
    setLeftOut(others);
    choice.choose(deviceNos);
  };
  const end = useCallback(() => setSession(undefined), []);
  const begin = () => {
    const { chosen: deviceNos = [] } = choice;
    const [leader] = deviceNos;
    if (leader === undefined) return;
    const ended = (deviceNo: string) => {
      setSession(undefined);
      toast.error(t('sync.leaderGone', { deviceNo }));
    };
    setSession(new SyncSession(socket, { leader, deviceNos }, { silent: t('sync.silent') }, ended));
    choice.choose(undefined);
  };
  /** Returns to the selection mode with the phones of the session. */
  const rechoose = () => {
    if (!session) return;
    const { leader, followers } = session.state();
    open([leader, ...followers.map(({ deviceNo }) => deviceNo)]);
    setSession(undefined);
  };
  return { choice, leftOut, session, open, begin, end, rechoose };
}
