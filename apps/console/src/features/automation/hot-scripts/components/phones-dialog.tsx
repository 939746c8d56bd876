import { Modal, Select } from 'antd';
import { useState } from 'react';
import { toQuery, useLocalState } from '../../../../components/list/list-state.ts';
import { PagedTable } from '../../../../components/list/paged-table.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { type RowOf, useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout, type Status, space } from '../../../../lib/theme/tokens.ts';

type Standing = RowOf<'GET /hot/script/phones'>['standing'];

const everyMs = 5_000;
const statusOf: Readonly<Record<Standing, Status>> = {
  current: 'online',
  older: 'warning',
  missing: 'offline',
  failed: 'alarm',
};
const standings = Object.keys(statusOf) as Standing[];

interface Props {
  script: Pick<RowOf<'GET /hot/script/list'>, 'id' | 'name'>;
  onClose: () => void;
}

/** The version of a hot script on each phone. */
export function PhonesDialog({ script, onClose }: Props) {
  const t = useT();
  const control = useLocalState();
  const [standing, setStanding] = useState<Standing>();
  const asked = useAsk(
    'GET /hot/script/phones',
    { query: { ...toQuery(control.state), id: script.id, standing } },
    { everyMs, keep: true },
  );
  return (
    <Modal
      open
      title={t('hotScripts.phonesOf', { name: script.name })}
      width={layout.dialog.medium}
      footer={null}
      onCancel={onClose}
    >
      <Select
        style={{ width: 160, marginBottom: space[2] }}
        allowClear
        aria-label={t('pick.state')}
        placeholder={t('pick.state')}
        value={standing ?? null}
        onChange={(value: Standing | null | undefined) => {
          setStanding(value ?? undefined);
          control.change({});
        }}
        options={standings.map((value) => ({ value, label: t(`hotScripts.standing.${value}`) }))}
      />
      <PagedTable
        control={control}
        asked={asked}
        empty={{ title: t('hotScripts.noPhones') }}
        label={t('hotScripts.onPhones')}
        keyOf={(row) => row.deviceId}
        nameOf={(row) => row.deviceNo}
        columns={[
          { key: 'deviceNo', title: t('hotScripts.deviceNo') },
          { key: 'version', title: t('hotScripts.version') },
          {
            key: 'standing',
            title: t('pick.state'),
            render: (row) => (
              <StatusWord status={statusOf[row.standing]}>{t(`hotScripts.standing.${row.standing}`)}</StatusWord>
            ),
          },
          { key: 'error', title: t('run.reason'), width: 240 },
          { key: 'reportTime', title: t('hotScripts.reportTime'), show: 'time' },
        ]}
      />
    </Modal>
  );
}
