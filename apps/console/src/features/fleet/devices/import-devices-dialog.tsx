import { Field } from '../../../components/form/field.tsx';
import type { Answer } from '../../../lib/calls/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ImportDialog } from '../../../parts/import/import-dialog.tsx';
import type { ImportedLine } from '../../../parts/import/import-report.tsx';
import { GroupField, UserField } from '../../../parts/pick/pick-fields.tsx';

export const reportedLines = ({ lines }: Answer<'POST /device/deviceList/importTxt'>): ImportedLine[] =>
  lines.map(({ deviceNo, ...line }) => ({ ...line, text: deviceNo }));

/** The group and the owner of announced phones. */
export function PlaceFields() {
  return (
    <>
      <Field name="groupId" required>
        <GroupField />
      </Field>
      <Field name="tenantId" extra={useT()('devices.ownerHint')}>
        <UserField optional />
      </Field>
    </>
  );
}

/** Announces the phones of a text file, one number a line. */
export default function ImportDevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <ImportDialog
      route="POST /device/deviceList/importTxt"
      title={t('devices.import')}
      hint={t('devices.importHint')}
      types={['txt']}
      what={t('pick.deviceNo')}
      linesOf={reportedLines}
      of="POST /device/deviceList/add"
      onClose={onClose}
    >
      <PlaceFields />
    </ImportDialog>
  );
}
