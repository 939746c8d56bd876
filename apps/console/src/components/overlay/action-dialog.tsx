import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { Button } from '../button.tsx';
import styles from './action-dialog.module.css';

/** The buttons of a dialog at the right. `left`: a note or a button at the left. */
export const DialogFoot = ({ left, children }: { left?: ReactNode; children: ReactNode }) => (
  <div className={styles.foot}>
    <span className="fl-quiet">{left}</span>
    {children}
  </div>
);

interface Props {
  title: string;
  size?: 'small' | 'medium';
  okText: string;
  /** Whether the action is impossible now. */
  disabled: boolean;
  onOk: () => void;
  onClose: () => void;
  left?: ReactNode;
  children: ReactNode;
}

/** A dialog that is not a form: one action, or Cancel. */
export function ActionDialog({ title, size = 'small', okText, disabled, onOk, onClose, left, children }: Props) {
  const t = useT();
  return (
    <Modal
      open
      title={title}
      width={layout.dialog[size]}
      onCancel={onClose}
      footer={
        <DialogFoot left={left}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="primary" disabled={disabled} onClick={onOk}>
            {okText}
          </Button>
        </DialogFoot>
      }
    >
      {children}
    </Modal>
  );
}
