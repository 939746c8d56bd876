import { isNumeric } from '@flotilla/contract/numeric-text';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { hasCronFields } from '../../../../components/cron/cron-text.ts';
import { MomentField, momentRule } from '../../../../components/date/moment-field.tsx';
import { Field, Part } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useT } from '../../../../lib/i18n.ts';
import { CronField } from '../../../../parts/cron/cron-field.tsx';
import styles from './tasks.module.css';
import type { TimingValues } from './timing-values.ts';

export type { TimingValues } from './timing-values.ts';

const secondsOfDay = 86_400;
const mostRounds = 1_000_000;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

interface NumberProps {
  name: 'rounds' | 'pauseSeconds' | 'jitterSeconds';
  least: number;
  most: number;
  extra?: string | undefined;
  rules?: ReturnType<typeof fitting>[];
}

/** A number that is typed as text. */
function NumberItem({ name, least, most, extra, rules = [] }: NumberProps) {
  const t = useT();
  const isRight = (text = '') =>
    isNumeric(text) && Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most;
  return (
    <Field
      name={name}
      extra={extra}
      validateFirst
      rules={[fitting(isRight, t('tasks.need.number', { least, most })), ...rules]}
    >
      <Input inputMode="numeric" autoComplete="off" maxLength={12} />
    </Field>
  );
}

/** How often a loop goes round, and how long it pauses between. */
export function LoopItems() {
  const t = useT();
  const [execType, timerType, dailyBy] = [
    Form.useWatch('execType'),
    Form.useWatch('timerType'),
    Form.useWatch('dailyBy'),
  ];
  if (execType !== 'loop') return null;
  const byCron = timerType === 'daily' && dailyBy === 'cron';
  const isEnough = (rounds = '') => !byCron || Number(rounds) > 0;
  return (
    <div className={styles.formRow}>
      <NumberItem
        key={String(byCron)}
        name="rounds"
        least={0}
        most={mostRounds}
        extra={byCron ? undefined : t('tasks.roundsHint')}
        rules={[fitting(isEnough, t('tasks.need.rounds'))]}
      />
      <NumberItem name="pauseSeconds" least={1} most={secondsOfDay} />
    </div>
  );
}

function MomentItems() {
  const t = useT();
  const form = Form.useFormInstance<TimingValues>();
  const isLater = (end: string) => !end || !form.getFieldValue('startTime') || end > form.getFieldValue('startTime');
  return (
    <div className={styles.formRow}>
      <Field name="startTime" required typed rules={[momentRule()]}>
        <MomentField label={t('tasks.startTime')} />
      </Field>
      <Field
        name="endTime"
        required
        typed
        dependencies={['startTime']}
        validateFirst
        rules={[momentRule(), fitting(isLater, t('tasks.need.order'))]}
      >
        <MomentField label={t('tasks.endTime')} />
      </Field>
    </div>
  );
}

/** Two times of day; the second may be on the next day. */
function WindowItems() {
  const t = useT();
  const form = Form.useFormInstance<TimingValues>();
  const whole = (time = '') => (time.length === 5 ? `${time}:00` : time);
  const isTime = (text = '') => text === '' || timeOfDay.test(text);
  const isOther = (end = '') => end === '' || whole(end) !== whole(form.getFieldValue('startTime'));
  const input = <Input placeholder="HH:mm" inputMode="numeric" autoComplete="off" maxLength={8} />;
  return (
    <div className={styles.formRow}>
      <Field name="startTime" required rules={[fitting(isTime, t('tasks.timeOfDay'))]}>
        {input}
      </Field>
      <Field
        name="endTime"
        required
        dependencies={['startTime']}
        rules={[fitting(isTime, t('tasks.timeOfDay')), fitting(isOther, t('tasks.need.otherTime'))]}
      >
        {input}
      </Field>
    </div>
  );
}

function DailyItems() {
  const t = useT();
  const dailyBy: 'window' | 'cron' = Form.useWatch('dailyBy') ?? 'window';
  const choices = (['window', 'cron'] as const).map((value) => ({ value, label: t(`tasks.daily.${value}`) }));
  return (
    <>
      <Field name="dailyBy" label={t('tasks.dailyBy')} extra={t(`tasks.dailyHint.${dailyBy}`)}>
        <Segmented options={choices} />
      </Field>
      {dailyBy === 'window' ? (
        <WindowItems />
      ) : (
        <Field
          name="cronText"
          required
          typed
          validateFirst
          rules={[fitting((text: string = '') => hasCronFields(text), t('cron.need'))]}
        >
          <CronField />
        </Field>
      )}
    </>
  );
}

/** When the task runs, as its timer asks for it. */
export function TimerItems() {
  const timerType: TimingValues['timerType'] = Form.useWatch('timerType') ?? 'now';
  if (timerType === 'now') return null;
  return timerType === 'time' ? <MomentItems /> : <DailyItems />;
}

/** What few tasks set; folded until somebody asks for it. */
export function AdvancedItems() {
  const t = useT();
  const form = Form.useFormInstance<TimingValues>();
  const [timerType, dailyBy] = [Form.useWatch('timerType'), Form.useWatch('dailyBy')];
  const [open, setOpen] = useState(
    () =>
      Number(form.getFieldValue('jitterSeconds') ?? 0) > 0 || (form.getFieldValue('missedPolicy') ?? 'skip') !== 'skip',
  );
  const policies = (['skip', 'once', 'catchUp'] as const).map((value) => ({
    value,
    label: t(`tasks.missed.${value}`),
  }));
  return (
    <Part name="jitterSeconds">
      <details className={styles.advanced} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('tasks.advanced')}</summary>
        <NumberItem name="jitterSeconds" least={0} most={secondsOfDay} extra={t('tasks.jitterHint')} />
        {timerType === 'daily' && dailyBy === 'cron' && (
          <Field name="missedPolicy" extra={t('tasks.missedHint')}>
            <Segmented options={policies} />
          </Field>
        )}
      </details>
    </Part>
  );
}
