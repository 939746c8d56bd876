import { Input } from 'antd';
import { useId, useState } from 'react';
import { CronFields } from '../../components/cron/cron-fields.tsx';
import { cronTextOf, hasCronFields, readCronText, usualCron } from '../../components/cron/cron-text.ts';
import { ActionDialog } from '../../components/overlay/action-dialog.tsx';
import { RowsSkeleton } from '../../components/state/skeleton.tsx';
import { messageOf } from '../../lib/calls/api-error.ts';
import { useAsk } from '../../lib/calls/use-call.ts';
import { formatTime } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useRested } from '../../lib/use-rested.ts';
import styles from './cron-dialog.module.css';

/** The next times of a text, as the server will fire them. */
function useTimes(text: string) {
  const rested = useRested(text);
  const isWhole = hasCronFields(rested);
  const asked = useAsk(
    'POST /task/task/testCronText',
    { body: { cronText: rested } },
    { enabled: isWhole, fresh: true },
  );
  const fault = isWhole ? asked.error : null;
  return {
    times: fault || !isWhole ? undefined : asked.data,
    fault,
    isWhole,
    isSure: rested === text.trim() && isWhole,
  };
}

interface Props {
  text: string;
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** Makes a cron text field by field, and shows the next times at which it fires. */
export function CronDialog({ text: given, onChoose, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState(given.trim() || usualCron);
  const { times, fault, isWhole, isSure } = useTimes(text);
  const wrong = !isWhole ? t('cron.need') : fault ? messageOf(fault) : undefined;
  const choose = () => {
    onChoose(text.trim());
    onClose();
  };
  return (
    <ActionDialog
      title={t('cron.title')}
      size="medium"
      okText={t('action.ok')}
      disabled={!isSure || !times}
      onOk={choose}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <CronFields parts={readCronText(text)} onChange={(parts) => setText(cronTextOf(parts))} />
        <section className={styles.times} aria-label={t('cron.times')}>
          <h3>{t('cron.times')}</h3>
          {!wrong && !times && <RowsSkeleton rows={5} />}
          <ol>
            {times?.list.map((time) => (
              <li key={time}>{formatTime(time)}</li>
            ))}
          </ol>
          {times && <p className="fl-quiet">{t('shell.zone', { zone: times.timeZone })}</p>}
        </section>
      </div>
      <div className={styles.text}>
        <label htmlFor={id}>{t('cron.text')}</label>
        <Input
          id={id}
          value={text}
          maxLength={200}
          spellCheck={false}
          status={wrong ? 'error' : ''}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p className={styles.wrong} role="alert">
        {wrong}
      </p>
    </ActionDialog>
  );
}
