import { useCallback, useEffect, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { toast } from '../../../../lib/toast.ts';
import { type Choice, useChoice } from '../choose/use-choice.ts';
import { SyncSession } from './sync-session.ts';

export interface Sync {
  /** The first one that is chosen leads. */
  choice: Choice;
  session: SyncSession | undefined;
  begin: () => void;
  end: () => void;
  /** Back to choosing, with the phones that moved together. */
  rechoose: () => void;
}

/** Phones chosen on the page, and those that move together. */
export function useSync(socket: LiveSocket): Sync {
  const t = useT();
  const choice = useChoice();
  const [session, setSession] = useState<SyncSession>();
  useEffect(() => session?.start(), [session]);

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
  const rechoose = () => {
    if (!session) return;
    const { leader, followers } = session.state();
    choice.choose([leader, ...followers.map(({ deviceNo }) => deviceNo)]);
    setSession(undefined);
  };
  return { choice, session, begin, end, rechoose };
}
