import { formFaults } from '@flotilla/contract/form-faults';
import type { FormField } from '@flotilla/contract/form-model';
import { readFormSchema } from '@flotilla/contract/form-schema';
import type { Word } from '@flotilla/contract/locale';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { ActionDialog } from '../../../../components/overlay/action-dialog.tsx';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import { UploadButton } from '../../../../parts/upload/upload-button.tsx';
import styles from './forms.module.css';

interface Props {
  onLoad: (fields: readonly FormField[]) => void;
  onClose: () => void;
}

interface Fault {
  readonly path: readonly string[];
  readonly message: Word;
}

function read(text: string): { fields?: readonly FormField[] | undefined; faults?: readonly Fault[] | undefined } {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    return { faults: [{ path: [], message: formFaults.notJson }] };
  }
  return readFormSchema(schema);
}

/** Takes a JSON Schema as a text or a file, and lists each keyword that a form cannot have. */
export default function ImportDialog({ onLoad, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const field = useId();
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const change = (next: string) => {
    setText(next);
    setFaults([]);
  };
  const load = () => {
    const { fields, faults: found = [] } = read(text);
    if (!fields) return setFaults(found);
    onLoad(fields);
    onClose();
  };
  return (
    <ActionDialog
      title={t('forms.importTitle')}
      left={
        <UploadButton
          label={t('forms.chooseFile')}
          types={['json']}
          limitMb={1}
          onFile={async (file) => change(await file.text())}
        />
      }
      okText={t('forms.import')}
      disabled={text.trim() === ''}
      onOk={load}
      onClose={onClose}
    >
      <div className={styles.text}>
        <p className="fl-quiet">{t('forms.importHint')}</p>
        <label htmlFor={field}>{t('forms.importText')}</label>
        <Input.TextArea
          id={field}
          className="fl-mono"
          rows={12}
          spellCheck={false}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        {faults.length > 0 && (
          <div role="alert" className={styles.faults}>
            <p>{t('forms.importRefused')}</p>
            <ul>
              {faults.map(({ path, message }) => (
                <li key={`${path.join('.')} ${message.en}`}>
                  {path.length > 0 && <code>{path.join('.')}</code>} {message[locale]}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </ActionDialog>
  );
}
