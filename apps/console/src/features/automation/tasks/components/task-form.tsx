import { Form, Segmented, Switch } from 'antd';
import { useEffect } from 'react';
import { MomentField } from '../../../../components/date/moment-field.tsx';
import { Field, Part } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { useChoiceNotes } from '../../../../parts/pick/chosen-states.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { type TaskScript, taskPlatforms, taskScripts, useNamed } from '../../../../parts/pick/lookups.ts';
import { TaskGroupsField, UsersField } from '../../../../parts/pick/pick-fields.tsx';
import { ParamFields, type ParamValues } from './param-fields.tsx';
import { PhonesField } from './target-fields.tsx';
import styles from './tasks.module.css';

export interface TaskValues {
  name: string;
  scriptId: number;
  platformId: number | null;
  execType: 'once' | 'loop';
  timerType: 'now' | 'time';
  startTime: string;
  endTime: string;
  deviceNos: string[];
  groupIds: number[];
  cacheScript: boolean;
  shareUserIds: number[];
  /** Undefined for a script without any. */
  params?: ParamValues;
}

function TimerItems() {
  const t = useT();
  const form = Form.useFormInstance();
  if (Form.useWatch('timerType') !== 'time') return null;
  const isLater = (end: string) => !end || !form.getFieldValue('startTime') || end > form.getFieldValue('startTime');
  return (
    <div className={styles.formRow}>
      <Field name="startTime" required typed>
        <MomentField label={t('tasks.startTime')} />
      </Field>
      <Field
        name="endTime"
        required
        typed
        dependencies={['startTime']}
        rules={[fitting(isLater, t('tasks.need.order'))]}
      >
        <MomentField label={t('tasks.endTime')} />
      </Field>
    </div>
  );
}

function ScriptItems({ script }: { script: TaskScript | undefined }) {
  const form = Form.useFormInstance();
  const platformId: number | undefined = Form.useWatch('platformId') ?? undefined;
  const leavePlatform = (next: number | undefined) => {
    if (next !== undefined && script && script.platformId !== next) form.setFieldValue('scriptId', undefined);
  };
  return (
    <div className={styles.formRow}>
      <Field name="platformId">
        <LookupSelect allowClear from={taskPlatforms} onChange={leavePlatform} />
      </Field>
      <Field name="scriptId">
        <LookupSelect
          from={taskScripts}
          filters={{ platformId }}
          onChange={() => form.setFieldValue('params', undefined)}
        />
      </Field>
    </div>
  );
}

/** How many phones these are together; a phone that is chosen and in a group counts once. Undefined until it is known. */
function useChosenPhones(deviceNos: readonly string[], groupIds: readonly number[]) {
  const asked = groupIds.length > 0;
  const { data } = useAsk(
    'GET /task/task/deviceListByGroup',
    { query: { groupids: groupIds.join(',') } },
    { enabled: asked, keep: true },
  );
  if (asked && !data) return undefined;
  const inGroups = new Set(asked ? data?.list.map(({ key }) => key) : []);
  const overlap = deviceNos.filter((deviceNo) => inGroups.has(deviceNo)).length;
  return { total: inGroups.size + deviceNos.length - overlap, overlap };
}

/** Shows how many phones are chosen; at least one is needed. */
function Chosen() {
  const t = useT();
  const form = Form.useFormInstance();
  const deviceNos: string[] = Form.useWatch('deviceNos') ?? [];
  const groupIds: number[] = Form.useWatch('groupIds') ?? [];
  const chosen = useChosenPhones(deviceNos, groupIds);
  const notes = useChoiceNotes(deviceNos, groupIds);
  const none = deviceNos.length + groupIds.length === 0;
  useEffect(() => {
    if (!none && form.getFieldError('deviceNos').length > 0) void form.validateFields(['deviceNos']).catch(() => {});
  }, [none, form]);
  return (
    <p className={styles.chosen} role="status">
      {none ? t('tasks.chosenNone') : chosen && t('tasks.chosen', { count: chosen.total })}
      {chosen && chosen.overlap > 0 && (
        <span className="fl-quiet">{t('tasks.overlap', { count: chosen.overlap })}</span>
      )}
      {notes.length > 0 && (
        <span className={styles.cannotRun}>{t('pick.ofChosen', { notes: notes.join(t('pick.and')) })}</span>
      )}
    </p>
  );
}

function TargetItems() {
  const t = useT();
  const form = Form.useFormInstance();
  const isChosen = (deviceNos: string[] = []) => deviceNos.length > 0 || form.getFieldValue('groupIds')?.length > 0;
  return (
    <>
      <Field name="deviceNos" label={t('tasks.phones')} rules={[fitting(isChosen, t('tasks.need.devices'))]}>
        <PhonesField />
      </Field>
      <Field name="groupIds" label={t('tasks.groups')} extra={t('tasks.groupsHint')}>
        <TaskGroupsField />
      </Field>
      <Chosen />
    </>
  );
}

/** The fields of a task. */
export function TaskFields() {
  const t = useT();
  const scriptId: number | undefined = Form.useWatch('scriptId');
  const execType: TaskValues['execType'] = Form.useWatch('execType') ?? 'once';
  const script = useNamed(taskScripts, scriptId === undefined ? [] : [scriptId]).find(({ key }) => key === scriptId);
  const choices = <K extends 'exec' | 'timer', V extends string>(kind: K, values: readonly V[]) =>
    values.map((value) => ({ value, label: t(`tasks.${kind}.${value}` as never) }));
  return (
    <>
      <Field name="name" />
      <ScriptItems script={script} />
      <Part name="params">
        <ParamFields key={script?.key} parameters={script?.parameters} />
      </Part>
      <div className={styles.formRow}>
        <Field name="execType" extra={t(`tasks.execHint.${execType}`)}>
          <Segmented options={choices('exec', ['once', 'loop'] as const)} />
        </Field>
        <Field name="timerType">
          <Segmented options={choices('timer', ['now', 'time'] as const)} />
        </Field>
      </div>
      <TimerItems />
      <TargetItems />
      <Field name="cacheScript" label={t('tasks.cache')} extra={t('tasks.cacheHint')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="shareUserIds" label={t('tasks.share')}>
        <UsersField />
      </Field>
    </>
  );
}
