import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { LiveSocket } from '../../lib/live/live-socket.ts';
import { toast } from '../../lib/toast.ts';
import { hear, mergePhone, nothingHeard } from './merge-phone.ts';

/** A phone's row, updated by the live connection while `watching`. */
export function usePhone(socket: LiveSocket, row: MonitorRow, rowAtMs: number, watching: boolean) {
  const t = useT();
  const [heard, setHeard] = useState(nothingHeard);
  const readAt = useRef(rowAtMs);
  readAt.current = rowAtMs;
  const { deviceNo } = row;
  useEffect(() => {
    if (!watching || deviceNo === '') return;
    return socket.watch(deviceNo, (message) => {
      if (message.action === 'commandResult') {
        const text = `[${deviceNo}] ${message.msg || t('done.success')}`;
        if (message.ok) toast.success(text);
        else toast.error(text);
      } else setHeard((now) => hear(now, message, Date.now(), readAt.current));
    });
  }, [socket, deviceNo, watching, t]);
  const phone = useMemo(() => mergePhone(row, heard, rowAtMs), [row, heard, rowAtMs]);
  return { phone, steering: heard.steering };
}
