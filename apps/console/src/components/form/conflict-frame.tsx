import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { Button } from '../button.tsx';
import { DialogFoot } from '../overlay/action-dialog.tsx';
import type { Choice } from './use-conflict.ts';

interface Props {
  /** Explains the choices. */
  ask: string;
  onDecide: (choice: Choice) => void;
  children: ReactNode;
}

/** Two versions of an edit, and the choice between them. */
export function ConflictFrame({ ask, onDecide, children }: Props) {
  const t = useT();
  return (
    <Modal
      open
      title={t('form.changedTitle')}
      width={layout.dialog.large}
      mask={{ closable: false }}
      onCancel={() => onDecide('back')}
      footer={
        <DialogFoot>
          <Button onClick={() => onDecide('back')}>{t('action.cancel')}</Button>
          <Button onClick={() => onDecide('theirs')}>{t('form.takeTheirs')}</Button>
          <Button kind="primary" onClick={() => onDecide('mine')}>
            {t('form.keepMine')}
          </Button>
        </DialogFoot>
      }
    >
      <p className="fl-quiet">{ask}</p>
      {children}
    </Modal>
  );
}
