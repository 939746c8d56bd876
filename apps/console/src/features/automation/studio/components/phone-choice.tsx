import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { useRested } from '../../../../lib/use-rested.ts';

const shown = 50;

interface Props {
  deviceNo: string | undefined;
  onChoose: (deviceNo: string) => void;
}

const labelOf = ({ deviceNo }: MonitorRow, state: string) => `${deviceNo} · ${state}`;

/** Which phone lies beside the script. */
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
        label: labelOf(phone, t(phone.online ? 'status.online' : 'status.offline')),
      }))}
    />
  );
}
