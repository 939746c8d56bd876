import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { PageSkeleton } from '../../../../components/state/skeleton.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLiveSocket } from '../../../../lib/live/use-live-socket.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { useRested } from '../../../../lib/use-rested.ts';
import { attentionMark } from '../../../../parts/phone/phone-state.ts';
import { rights } from '../../../../parts/phone/use-phone-menu.ts';
import type { NoteAction } from '../../../../parts/screen/use-recorder.ts';

const PhonePane = lazy(() => import('./phone-pane.tsx').then(({ PhonePane }) => ({ default: PhonePane })));

const shown = 50;

interface ChoiceProps {
  deviceNo: string | undefined;
  onChoose: (deviceNo: string) => void;
}

const labelOf = ({ deviceNo }: MonitorRow, state: string) => `${deviceNo} · ${state}`;

/** Chooses the phone that is shown beside the script. */
function PhoneChoice({ deviceNo, onChoose }: ChoiceProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const part = useRested(typed);
  const { data } = useAsk(
    'GET /device/monitor/list',
    { query: { deviceNo: part || undefined, orderBy: 'online', order: 'desc', pageSize: shown } },
    { keep: true },
  );
  return (
    <Select
      aria-label={t('studio.phone')}
      placeholder={t('studio.choosePhone')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={deviceNo ?? null}
      onChange={(value: string | null) => value && onChoose(value)}
      options={data?.list.map((phone) => ({
        value: phone.deviceNo,
        label: labelOf(phone, t(attentionMark(phone).word)),
      }))}
    />
  );
}

const everyMs = 5_000;

/** The phone that the address names; null where it is not in reach. */
export function usePhoneRow(deviceNo: string | undefined) {
  const mayWatch = useCan(rights.watch);
  const { data, dataUpdatedAt } = useAsk(
    'GET /device/monitor/list',
    { query: { ofDevice: deviceNo, pageSize: 1 } },
    { everyMs, enabled: deviceNo !== undefined && mayWatch },
  );
  if (!data || deviceNo === undefined) return undefined;
  const row = data.list[0];
  return row?.deviceNo === deviceNo ? { row, rowAtMs: dataUpdatedAt } : null;
}

/** Whether the site and the user's rights allow screens; `undefined` until the site has responded. */
export function useScreens(): boolean | undefined {
  const mayView = useCan(rights.view);
  const { data } = useAsk('GET /systemEnv/list', {});
  return mayView ? data?.openScreen : false;
}

/** Reports that no phone is online, or prompts for a choice. */
function NoPhone() {
  const t = useT();
  const first = { orderBy: 'online', order: 'desc', pageSize: 1 } as const;
  const { data } = useAsk('GET /device/monitor/list', { query: first }, { everyMs });
  if (data && !data.list[0]?.online)
    return (
      <EmptyState
        title={t('studio.noneOnline')}
        hint={t('studio.noneOnlineHint')}
        action={<PageRef page="fleet/devices">{t('studio.toPhones')}</PageRef>}
      />
    );
  return <EmptyState title={t('studio.choosePhone')} hint={t('studio.choosePhoneHint')} />;
}

interface Props {
  deviceNo: string | undefined;
  phone: ReturnType<typeof usePhoneRow>;
  onChoose: (deviceNo: string) => void;
  onSteer: NoteAction;
  onPick: (line: string) => void;
}

/** The phone beside the script, or why none is to be seen. */
export function PhoneColumn({ deviceNo, phone, onChoose, onSteer, onPick }: Props) {
  const t = useT();
  const socket = useLiveSocket();
  const mayWatch = useCan(rights.watch);
  const mayView = useCan(rights.view);
  const screens = useScreens();
  if (!mayWatch) return <EmptyState title={t('studio.mayNotWatch')} hint={t('studio.askForRight')} />;
  return (
    <>
      <PhoneChoice deviceNo={deviceNo} onChoose={onChoose} />
      {deviceNo === undefined && <NoPhone />}
      {phone === null && (
        <EmptyState title={t('studio.noSuchPhone', { deviceNo: deviceNo ?? '' })} hint={t('studio.choosePhoneHint')} />
      )}
      {phone && screens === false && (
        <EmptyState title={t(mayView ? 'studio.screensOff' : 'studio.mayNotView')} hint={t('studio.noScreenHint')} />
      )}
      {phone && screens && (
        <Suspense fallback={<PageSkeleton />}>
          <PhonePane key={phone.row.id} socket={socket} {...phone} onSteer={onSteer} onPick={onPick} />
        </Suspense>
      )}
    </>
  );
}
