import { Form, Segmented, Switch } from 'antd';
import { useEffect } from 'react';
import { Field, FieldRow, Part } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { MessageKey } from '../../../../locales/keys.ts';
import { useChoiceNotes } from '../../../../parts/pick/chosen-states.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { type TaskScript, taskPlatforms, taskScripts } from '../../../../parts/pick/lookups.ts';
import { PhonesField } from '../../../../parts/pick/phones-field.tsx';
import { TaskGroupsField, UsersField } from '../../../../parts/pick/pick-fields.tsx';
import { ParamFields, type ParamValues } from '../../../../parts/scripts/param-fields.tsx';
import { RolloutItems } from './rollout-fields.tsx';
import type { RolloutValues } from './rollout-values.ts';
import { SourceItems, type SourceValues, useTaskScript } from './source-fields.tsx';
import styles from './tasks.module.css';
import { AdvancedItems, LoopItems, TimerChoice, TimerItems, type TimingValues } from './timing-fields.tsx';

export interface TaskValues extends TimingValues, SourceValues, RolloutValues {
  name: string;
  scriptId: number;
  platformId: number | null;
  deviceNos: string[];
  groupIds: number[];
  cacheScript: boolean;
  stopStuck: boolean;
  shareUserIds: number[];
  /** `undefined` if the script has no parameters. */
  params?: ParamValues;
}

function ScriptItems({ script }: { script: TaskScript | undefined }) {
  const form = Form.useFormInstance();
  const platformId: number | undefined = Form.useWatch('platformId') ?? undefined;
  const leavePlatform = (next: number | undefined) => {
    if (next !== undefined && script && script.platformId !== next) form.setFieldValue('scriptId', undefined);
  };
  return (
    <FieldRow>
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
    </FieldRow>
  );
}

/** The number of these phones; one that is chosen and in a group counts once. `undefined` until it is known. */
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

/** Shows the number of chosen phones; at least one is needed. */
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
        <span className={styles.cannotRun}>{t('pick.ofChosen', { notes: notes.join(t('confirm.comma')) })}</span>
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

/** Explains the execution type for the chosen timer. */
function useExecHint() {
  const t = useT();
  const execType: TaskValues['execType'] = Form.useWatch('execType') ?? 'once';
  const timerType: TaskValues['timerType'] = Form.useWatch('timerType') ?? 'now';
  const dailyBy: TaskValues['dailyBy'] = Form.useWatch('dailyBy') ?? 'window';
  const when = timerType === 'daily' ? dailyBy : timerType;
  if (when === 'now' || (when === 'time' && execType === 'once')) return t(`tasks.execHint.${execType}`);
  return t(`tasks.execHint.${execType}.${when}` as MessageKey);
}

export function TaskFields() {
  const t = useT();
  const execHint = useExecHint();
  const script = useTaskScript();
  const choices = (['once', 'loop'] as const).map((value) => ({ value, label: t(`tasks.exec.${value}`) }));
  return (
    <>
      <Field name="name" />
      <SourceItems>
        <ScriptItems script={script.own} />
      </SourceItems>
      <Part name="params">
        <ParamFields key={script.key} parameters={script.parameters} />
      </Part>
      <FieldRow>
        <Field name="execType" extra={execHint}>
          <Segmented options={choices} />
        </Field>
        <Field name="timerType">
          <TimerChoice />
        </Field>
      </FieldRow>
      <LoopItems />
      <TimerItems />
      <TargetItems />
      <RolloutItems />
      <Field name="cacheScript" label={t('tasks.cache')} extra={t('tasks.cacheHint')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="stopStuck" label={t('tasks.stopStuck')} extra={t('tasks.stopStuckHint')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="shareUserIds" label={t('tasks.share')}>
        <UsersField />
      </Field>
      <AdvancedItems />
    </>
  );
}
