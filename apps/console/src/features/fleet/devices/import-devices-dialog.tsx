import { Form } from 'antd';
import { chosen } from '../../../components/form/rules.ts';
import { useT } from '../../../lib/i18n.ts';
import { ImportDialog } from '../../../parts/import/import-dialog.tsx';
import { GroupField } from '../../../parts/pick/group-field.tsx';
import { UserField } from '../../../parts/pick/user-field.tsx';
import { listsOfPhones, reportedLines } from './added-phones.ts';

/** Announces the phones of a text file, one number a line. */
export function ImportDevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <ImportDialog
      route="POST /device/deviceList/importTxt"
      title={t('devices.import')}
      hint={t('devices.importHint')}
      types={['txt']}
      what={t('pick.deviceNo')}
      linesOf={reportedLines}
      stale={listsOfPhones}
      onClose={onClose}
    >
      <Form.Item name="groupId" label={t('pick.groupOf')} rules={chosen(t('pick.groupOf'))}>
        <GroupField />
      </Form.Item>
      <Form.Item name="tenantId" label={t('pick.owner')} extra={t('devices.ownerHint')}>
        <UserField optional />
      </Form.Item>
    </ImportDialog>
  );
}
