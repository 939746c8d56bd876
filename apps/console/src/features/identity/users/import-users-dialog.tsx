import { mostImportedUsers } from '@flotilla/contract/imported-users';
import { Checkbox, Form } from 'antd';
import { formatCount } from '../../../lib/format/format.ts';
import { permissionOf } from '../../../lib/forms.ts';
import { useT } from '../../../lib/i18n.ts';
import { hasPermission, useSession } from '../../../lib/session/session.ts';
import { ImportDialog } from '../../../parts/import/import-dialog.tsx';
import { TemplateButton } from '../../../parts/import/template-button.tsx';

/** Imports the users of a spreadsheet, and reports the reason for each refused row. */
export default function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { profile } = useSession();
  return (
    <ImportDialog
      route="POST /system/auth/importUser"
      title={t('users.import')}
      hint={t('users.importHint', { rows: formatCount(mostImportedUsers) })}
      types={['xls', 'xlsx']}
      what={t('users.userName')}
      linesOf={({ lines }) =>
        lines.map(({ userName, result, ...line }) => ({
          ...line,
          text: userName,
          added: result !== 'refused',
          done: result === 'updated' ? t('users.updated') : undefined,
        }))
      }
      summaryOf={({ added, updated, failed }) => t('users.imported', { added, updated, failed })}
      onClose={onClose}
    >
      <TemplateButton route="GET /system/user/importTemplate" />
      {hasPermission(profile, permissionOf('PUT /system/auth/editUser')) && (
        <Form.Item
          name="updateExisting"
          valuePropName="checked"
          getValueFromEvent={({ target }: { target: { checked: boolean } }) => (target.checked ? 1 : 0)}
        >
          <Checkbox>{t('users.updateExisting')}</Checkbox>
        </Form.Item>
      )}
    </ImportDialog>
  );
}
