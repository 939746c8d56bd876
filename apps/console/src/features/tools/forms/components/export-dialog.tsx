import type { FormField } from '@flotilla/contract/form-model';
import { toFormSchema } from '@flotilla/contract/form-schema';
import { Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { Button } from '../../../../components/button.tsx';
import { DialogFoot } from '../../../../components/overlay/action-dialog.tsx';
import { saveBlob, stampedName } from '../../../../lib/calls/download.ts';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import styles from './forms.module.css';

/** Shows the fields as JSON Schema, to be copied or downloaded. */
export default function ExportDialog({ fields, onClose }: { fields: readonly FormField[]; onClose: () => void }) {
  const t = useT();
  const field = useId();
  const name: string = Form.useFormInstance().getFieldValue('name') ?? '';
  const text = JSON.stringify(toFormSchema(fields, name), null, 2);
  const save = () => saveBlob(new Blob([text], { type: 'application/schema+json' }), `${stampedName('form')}.json`);
  return (
    <Modal
      open
      title={t('forms.exportTitle')}
      width={layout.dialog.small}
      onCancel={onClose}
      footer={
        <DialogFoot>
          <Button icon="copy" onClick={() => void copyText(text)}>
            {t('forms.copy')}
          </Button>
          <Button kind="primary" icon="download" onClick={save}>
            {t('forms.download')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={styles.text}>
        <label htmlFor={field}>{t('forms.importText')}</label>
        <Input.TextArea id={field} className="fl-mono" rows={16} readOnly value={text} />
      </div>
    </Modal>
  );
}
