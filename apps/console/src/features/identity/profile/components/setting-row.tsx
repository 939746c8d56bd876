import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { isPending, type PendingQuery } from '../../../../components/state/pending.tsx';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './profile.module.css';

interface Props {
  title: string;
  mark?: ReactNode;
  hint: ReactNode;
  /** The facts that the row needs before it can show its state. */
  waitsFor?: PendingQuery;
  children: ReactNode;
}

/** One protection of the account, with its button. */
export function SettingRow({ title, mark, hint, waitsFor, children }: Props) {
  const isUnknown = waitsFor !== undefined && isPending(waitsFor);
  return (
    <div className={styles.setting}>
      <div>
        <h3 className="fl-row">
          {title}
          {!isUnknown && mark}
        </h3>
        {isUnknown ? <Reason asked={waitsFor} /> : <span className="fl-small">{hint}</span>}
      </div>
      {isUnknown ? <Retry asked={waitsFor} /> : children}
    </div>
  );
}

function Reason({ asked: { error } }: { asked: PendingQuery }) {
  const t = useT();
  return (
    <span className="fl-small" role={error ? 'alert' : 'status'}>
      {error ? messageOf(error) : t('state.loading')}
    </span>
  );
}

function Retry({ asked: { error, refetch } }: { asked: PendingQuery }) {
  const t = useT();
  return error ? <Button onClick={() => void refetch()}>{t('action.retry')}</Button> : null;
}
