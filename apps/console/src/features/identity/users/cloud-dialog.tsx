import { EditDialog } from '../../../components/form/edit-dialog.tsx';
import { useT } from '../../../lib/i18n.ts';
import {
  CommunicationKeyField,
  ExpiryField,
  type LimitValues,
  limitsBody,
  limitValues,
  QuotaFields,
} from './limit-fields.tsx';

const calls = {
  one: 'GET /system/user/getUserCloud',
  add: 'PUT /system/user/updateUserCloud',
  edit: 'PUT /system/user/updateUserCloud',
  idField: 'userId',
} as const;

/** The limits of a tenant, and the key that its phones enrol with. */
export default function CloudDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT();
  return (
    <EditDialog<typeof calls, LimitValues>
      calls={calls}
      id={id}
      what={t('users.cloud')}
      title={t('users.cloudOf', { name })}
      toValues={limitValues}
      toBody={limitsBody}
      onClose={onClose}
    >
      <QuotaFields />
      <ExpiryField />
      <CommunicationKeyField />
    </EditDialog>
  );
}
