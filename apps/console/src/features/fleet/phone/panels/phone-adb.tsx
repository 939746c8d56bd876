import type { AdbSessionRow } from '@flotilla/contract/http/fleet/remote-adb';
import { Button } from '../../../../components/button.tsx';
import { confirm, listIds } from '../../../../components/overlay/confirm.ts';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { Ago } from '../../../../components/text/time.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import styles from './phone.module.css';

const everyMs = 4_000;

/** The open adb sessions of the phone; nothing while there is none. */
export function PhoneAdb({ deviceNo }: { deviceNo: string }) {
  const t = useT();
  const query = { ofDevice: deviceNo, open: 1, pageSize: 20 } as const;
  const { data } = useAsk('GET /device/adb/list', { query }, { everyMs });
  const send = useSend('PUT /device/adb/close', { done: 'saved' });
  const mayClose = useCan('device:adb:open');
  const close = async ({ id, userName }: AdbSessionRow) => {
    const ids = listIds([{ id, name: deviceNo }]);
    const text = t('adb.closeAsk', { name: userName, deviceNo });
    if (await confirm({ title: t('adb.close'), text, ids, danger: true })) send.mutate({ body: { id } });
  };
  const sessions = data?.list ?? [];
  if (sessions.length === 0) return null;
  return (
    <section className={`${styles.alarms} fl-live`} aria-label={t('adb.sessions')}>
      {sessions.map((session) => (
        <span key={session.id} className="fl-wrap" title={formatTime(session.openedAt)}>
          <StatusMark status="busy" />
          {t('adb.from', { name: session.userName, address: session.address })}
          <span className="fl-small">
            <Ago value={session.openedAt} />
          </span>
          {mayClose && (
            <Button kind="link" onClick={() => void close(session)}>
              {t('adb.close')}
            </Button>
          )}
        </span>
      ))}
    </section>
  );
}
