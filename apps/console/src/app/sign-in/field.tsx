import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../../components/text/icon.tsx';
import { useT } from '../../lib/i18n.ts';
import styles from './sign-in.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem?: string | undefined;
  wrap?: (input: ReactNode) => ReactNode;
}

/** A labelled field; its problem is read out with it. */
export function Field({ label, problem, wrap = (input) => input, ...rest }: Props) {
  const id = useId();
  const input = (
    <input
      id={id}
      className={styles.input}
      aria-invalid={Boolean(problem)}
      aria-describedby={`${id}-problem`}
      {...rest}
    />
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="fl-label">
        {label}
      </label>
      {wrap(input)}
      <span id={`${id}-problem`} className={styles.problem} hidden={!problem}>
        {problem}
      </span>
    </div>
  );
}

interface CaptchaProps {
  captcha: { readonly img: string } | undefined;
  value: string;
  problem: string | undefined;
  onChange: (event: { target: HTMLInputElement }) => void;
  onBlur?: () => void;
  onRenew: () => void;
}

/** The verification code beside its picture. */
export function CaptchaField({ captcha, onRenew, ...rest }: CaptchaProps) {
  const t = useT();
  return (
    <Field
      label={t('session.code')}
      autoComplete="off"
      maxLength={8}
      {...rest}
      wrap={(input) => (
        <div className={styles.captcha}>
          {input}
          {captcha ? <img src={captcha.img} alt={t('session.codePicture')} /> : <span className={styles.blank} />}
          <button type="button" className={styles.square} aria-label={t('session.renewCode')} onClick={onRenew}>
            <Icon name="refresh" />
          </button>
        </div>
      )}
    />
  );
}
