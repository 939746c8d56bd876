import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import styles from './profile.module.css';

interface Props {
  title: string;
  /** The text that the button copies. */
  text: string;
  onClose: () => void;
  children: ReactNode;
}

/** A secret that the server shows only this time. */
export function ShownOnce({ title, text, onClose, children }: Props) {
  const t = useT();
  const footer = (
    <>
      <Button onClick={() => void copyText(text)}>{t('action.copy')}</Button>{' '}
      <Button kind="primary" onClick={onClose}>
        {t('profile.kept')}
      </Button>
    </>
  );
  return (
    <Modal open title={title} width={layout.dialog.small} mask={{ closable: false }} onCancel={onClose} footer={footer}>
      <div className={styles.told}>{children}</div>
    </Modal>
  );
}
