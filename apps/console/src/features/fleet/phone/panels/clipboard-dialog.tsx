import { Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { toast } from '../../../../lib/toast.ts';
import styles from './phone.module.css';
import { mostText, type PhoneClipboard } from './phone-clipboard.ts';

interface Props {
  clipboard: PhoneClipboard;
  deviceNo: string;
  /** The text last copied on the phone, if known. */
  copied: string | undefined;
  onClose: () => void;
}

/** Shows the phone's clipboard to copy, and sets another text. */
export default function ClipboardDialog({ clipboard, deviceNo, copied, onClose }: Props) {
  const t = useT();
  const [text, setText] = useState(copied ?? '');
  const [state, setState] = useState<'reading' | 'ready' | 'writing'>(copied === undefined ? 'reading' : 'ready');
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (copied !== undefined) {
      setText(copied);
      setState('ready');
      return;
    }
    let isOpen = true;
    const end = (show: () => void) => {
      if (!isOpen) return;
      show();
      setState('ready');
    };
    clipboard.read().then(
      (read) => end(() => setText(read)),
      (error: Error) => end(() => setFault(error.message)),
    );
    return () => {
      isOpen = false;
    };
  }, [clipboard, copied]);
  const put = async () => {
    setFault('');
    setState('writing');
    try {
      await clipboard.write(text);
      toast.success(t('clipboard.done', { deviceNo }));
      onClose();
    } catch (error) {
      setFault((error as Error).message);
      setState('ready');
    }
  };
  return (
    <Modal
      open
      title={t('clipboard.title')}
      width={layout.dialog.small}
      onCancel={onClose}
      onOk={() => void put()}
      okText={t('clipboard.put')}
      okButtonProps={{ disabled: state === 'reading' }}
      confirmLoading={state === 'writing'}
      cancelText={t('action.cancel')}
    >
      <div className={styles.clipboard}>
        <header className="fl-row">
          <label htmlFor="phone-clipboard">{deviceNo}</label>
          <Button kind="text" icon="copy" disabled={text === ''} onClick={() => void copyText(text)}>
            {t('action.copy')}
          </Button>
        </header>
        <Input.TextArea
          id="phone-clipboard"
          rows={5}
          maxLength={mostText}
          value={text}
          disabled={state === 'reading'}
          placeholder={t(state === 'reading' ? 'clipboard.reading' : 'clipboard.empty')}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="alert" className={styles.clipboardFault}>
          {fault}
        </p>
      </div>
    </Modal>
  );
}
