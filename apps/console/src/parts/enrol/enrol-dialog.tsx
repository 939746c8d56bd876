import { Modal, Tabs } from 'antd';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { ByCode } from './by-code.tsx';
import { ByKey } from './by-key.tsx';
import { enrolByCode, enrolByKey } from './permissions.ts';

/** Shows how phones join this site, and the phones that have joined since the dialog was opened. */
export default function EnrolDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const may = { code: useCan(enrolByCode), key: useCan(enrolByKey) };
  const items = [
    { key: 'code' as const, label: t('enrol.byCode'), children: <ByCode /> },
    { key: 'key' as const, label: t('enrol.byKey'), children: <ByKey /> },
  ];
  return (
    <Modal open title={t('enrol.title')} width={layout.dialog.medium} footer={null} onCancel={onClose}>
      <Tabs items={items.filter(({ key }) => may[key])} />
    </Modal>
  );
}
