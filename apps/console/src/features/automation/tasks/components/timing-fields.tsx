import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { hasCronFields } from '../../../../components/cron/cron-text.ts';
import { MomentField, momentRule } from '../../../../components/date/moment-field.tsx';
import { type Entry, Field, FieldRow, Part } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useT } from '../../../../lib/i18n.ts';
import { CronField } from '../../../../parts/cron/cron-field.tsx';
import { isWhole } from './rollout-values.ts';
import styles from './tasks.module.css';
import type { TimingValues } from './timing-values.ts';

export type { TimingValues } from './timing-values.ts';

const secondsOfDay = 86_400;
const minutesOfWeek = 10_080;
const mostRounds = 1_000_000;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

interface NumberProps {
  name: 'rounds' | 'pauseSeconds' | 'jitterSeconds' | 'timeLimitMinutes';
  least: number;
  most: number;
  extra?: string | undefined;
  /** Shown while the field is empty, which it may then be. */
  placeholder?: string;
  rules?: ReturnType<typeof fitting>[];
}

/** A number that is typed as text. */
function NumberItem({ name, least, most, extra, placeholder, rules = [] }: NumberProps) {
  const t = useT();
  const isRight = (text = '') => (placeholder !== undefined && text.trim() === '') || isWhole(text, least, most);
  return (
    <Field
      name={name}
      extra={extra}
      validateFirst
      rules={[fitting(isRight, t('tasks.need.number', { least, most })), ...rules]}
    >
      <Input inputMode="numeric" autoComplete="off" maxLength={12} placeholder={placeholder} />
    </Field>
  );
}

/** The number of a loop's rounds, and the pause between them. */
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
    <FieldRow>
      <NumberItem
        key={String(byCron)}
        name="rounds"
        least={0}
        most={mostRounds}
        extra={byCron ? undefined : t('tasks.roundsHint')}
        rules={[fitting(isEnough, t('tasks.need.rounds'))]}
      />
      <NumberItem name="pauseSeconds" least={1} most={secondsOfDay} />
    </FieldRow>
  );
}

function MomentItems() {
  const t = useT();
  const form = Form.useFormInstance<TimingValues>();
  const isLater = (end: string) => !end || !form.getFieldValue('startTime') || end > form.getFieldValue('startTime');
  return (
    <FieldRow>
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
    </FieldRow>
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
    <FieldRow>
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
    </FieldRow>
  );
}

const timers = ['now', 'time', 'daily', 'cron'] as const;
type Timer = (typeof timers)[number];

/** The timer as one choice: a cron text is stored as a daily task. */
export function TimerChoice({ id, value = 'now', onChange }: Entry<TimingValues['timerType']>) {
  const t = useT();
  const form = Form.useFormInstance<TimingValues>();
  const dailyBy = Form.useWatch('dailyBy', { form, preserve: true });
  const choose = (next: Timer) => {
    form.setFieldsValue({ startTime: '', endTime: '', dailyBy: next === 'cron' ? 'cron' : 'window' });
    onChange?.(next === 'cron' ? 'daily' : next);
  };
  return (
    <Segmented
      {...(id !== undefined && { id })}
      value={value === 'daily' && dailyBy === 'cron' ? 'cron' : value}
      options={timers.map((timer) => ({ value: timer, label: t(`tasks.timer.${timer}`) }))}
      onChange={choose}
    />
  );
}

function DailyItems() {
  const t = useT();
  const dailyBy: 'window' | 'cron' = Form.useWatch('dailyBy') ?? 'window';
  return (
    <>
      <p className="fl-quiet">{t(`tasks.dailyHint.${dailyBy}`)}</p>
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

/** The fields that the timer needs. */
export function TimerItems() {
  const timerType: TimingValues['timerType'] = Form.useWatch('timerType') ?? 'now';
  return (
    <>
      <Form.Item name="dailyBy" hidden>
        <input />
      </Form.Item>
      {timerType === 'time' && <MomentItems />}
      {timerType === 'daily' && <DailyItems />}
    </>
  );
}

/** Rarely used fields, folded at first. */
export function AdvancedItems() {
  const t = useT();
  const form = Form.useFormInstance<TimingValues>();
  const [timerType, dailyBy] = [Form.useWatch('timerType'), Form.useWatch('dailyBy')];
  const [open, setOpen] = useState(
    () =>
      Number(form.getFieldValue('jitterSeconds') ?? 0) > 0 ||
      (form.getFieldValue('timeLimitMinutes') ?? '') !== '' ||
      (form.getFieldValue('missedPolicy') ?? 'skip') !== 'skip',
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
        <NumberItem
          name="timeLimitMinutes"
          least={1}
          most={minutesOfWeek}
          extra={t('tasks.timeLimitHint')}
          placeholder={t('tasks.siteLimit')}
        />
        {timerType === 'daily' && dailyBy === 'cron' && (
          <Field name="missedPolicy" extra={t('tasks.missedHint')}>
            <Segmented options={policies} />
          </Field>
        )}
      </details>
    </Part>
  );
}
