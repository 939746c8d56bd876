import { Form, Select } from 'antd';
import { chosen } from '../../../components/form/rules.ts';
import { ImportDialog } from '../../../components/import/import-dialog.tsx';
import { useGroupChoices, useUserChoices } from '../../../components/pick/options.ts';
import { useT } from '../../../lib/i18n.ts';

/** Announces the phones of a text file, one number a line. */
export function ImportDevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const groups = useGroupChoices();
  const users = useUserChoices();
  return (
    <ImportDialog
      route="POST /device/deviceList/importTxt"
      title={t('devices.import')}
      hint={t('devices.importHint')}
      types={['txt']}
      what={t('pick.deviceNo')}
      linesOf={({ lines }) => lines.map(({ deviceNo, ...line }) => ({ ...line, text: deviceNo }))}
      stale={['GET /device/deviceList/list', 'GET /device/monitor/list', 'GET /device/monitor/summary']}
      onClose={onClose}
    >
      <Form.Item name="groupId" label={t('pick.groupOf')} rules={chosen(t('pick.groupOf'))}>
        <Select showSearch={{ optionFilterProp: 'label' }} loading={groups.loading} options={[...groups.choices]} />
      </Form.Item>
      <Form.Item name="tenantId" label={t('pick.owner')} extra={t('devices.ownerHint')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={users.loading}
          options={[...users.choices]}
        />
      </Form.Item>
    </ImportDialog>
  );
}
