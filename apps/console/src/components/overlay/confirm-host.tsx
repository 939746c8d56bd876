import { Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { isComposing } from '../../lib/input-method.ts';
import { StatusMark } from '../text/status-mark.tsx';
import styles from './confirm.module.css';
import { useQuestion } from './confirm.ts';

/** The z-index of the question, above nested dialogs: each has 100 more than the one below it. */
const aboveAll = 1_900;

/** Renders the dialog of `confirm`, once. The last question stays in the dialog while it closes. */
export function ConfirmHost() {
  const t = useT();
  const { asked } = useQuestion();
  const last = useRef(asked);
  if (asked) last.current = asked;
  const shown = last.current;
  const fieldId = useId();
  const [typing, setTyping] = useState({ for: asked, text: '' });
  if (typing.for !== asked) setTyping({ for: asked, text: '' });
  const isTyped = !shown?.typed || typing.text.trim() === shown.typed;
  const agree = () => isTyped && asked?.answer(true);
  if (!shown) return null;
  return (
    <Modal
      open={asked !== undefined}
      width={420}
      zIndex={aboveAll}
      centered
      closable={false}
      destroyOnHidden
      title={
        <span className="fl-row">
          <StatusMark status={shown.danger ? 'alarm' : 'warning'} />
          {shown.title}
        </span>
      }
      okText={t('action.ok')}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: shown.danger ?? false, disabled: !isTyped }}
      onOk={agree}
      onCancel={() => asked?.answer(false)}
    >
      <p className={styles.text}>{shown.text}</p>
      {shown.ids && <p className={styles.ids}>{shown.ids}</p>}
      {shown.typed && (
        <div className={styles.typed}>
          <label htmlFor={fieldId}>{t('confirm.type', { text: shown.typed })}</label>
          <input
            id={fieldId}
            className="fl-input"
            // biome-ignore lint/a11y/noAutofocus: the user who types here has opened the question.
            autoFocus
            autoComplete="off"
            inputMode="numeric"
            value={typing.text}
            onChange={({ target }) => setTyping({ for: asked, text: target.value })}
            onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && agree()}
          />
        </div>
      )}
    </Modal>
  );
}
