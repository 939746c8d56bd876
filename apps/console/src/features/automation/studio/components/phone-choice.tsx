import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useRested } from '../../../../lib/use-rested.ts';
import { attentionMark } from '../../../../parts/phone/phone-state.ts';

const shown = 50;

interface Props {
  deviceNo: string | undefined;
  onChoose: (deviceNo: string) => void;
}

const labelOf = ({ deviceNo }: MonitorRow, state: string) => `${deviceNo} · ${state}`;

/** Chooses the phone that is shown beside the script. */
export function PhoneChoice({ deviceNo, onChoose }: Props) {
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
