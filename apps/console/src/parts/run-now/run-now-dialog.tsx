import { Form, Modal, Radio } from 'antd';
import { useRef, useState } from 'react';
import { FormBody } from '../../components/form/form-body.tsx';
import { useFormSubmit } from '../../components/form/use-form-submit.ts';
import { Pending } from '../../components/state/pending.tsx';
import { ApiError } from '../../lib/calls/api-error.ts';
import { refresh, useAsk, useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { currentProfile } from '../../lib/session/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import type { TaskScript } from '../pick/lookups.ts';
import { ParamFields, type ParamValues } from '../scripts/param-fields.tsx';
import { PhonesNote } from './phones-note.tsx';
import { keepRecent, readRecent } from './recent-scripts.ts';
import styles from './run-now.module.css';
import type { RunTarget, StartedRun } from './run-now.ts';
import { ScriptPicker } from './script-picker.tsx';
import { useScripts } from './use-scripts.ts';

const previewRoute = 'POST /task/task/runNowPreview';
/** The interval at which the connections of the chosen phones are checked. */
const everyMs = 10_000;

interface Values {
  params?: ParamValues;
}

interface Props {
  /** The possible selections; the first one is the default. */
  targets: readonly [RunTarget, ...RunTarget[]];
  onStarted: (started: StartedRun) => void;
  onClose: () => void;
}

/** Drops values of parameters that the script no longer declares, because the server refuses them. */
const stillDeclared = ({ parameters }: TaskScript, params: ParamValues = {}): ParamValues =>
  Object.fromEntries(parameters.flatMap(({ key }) => (params[key] === undefined ? [] : [[key, params[key]]])));

/** Runs a script at once: the one that ran last is chosen, so that Enter is enough. Render it only while it is open. */
export default function RunNowDialog({ targets, onStarted, onClose }: Props) {
  const t = useT();
  const [recent] = useState(() => readRecent(currentProfile()?.id));
  const { asked, typed, type, scripts, recent: recentCount, isSettled } = useScripts(recent.ids);
  const [picked, pick] = useState<TaskScript>();
  const [nth, setNth] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const { label, phones } = targets[nth] ?? targets[0];
  const preview = useAsk(previewRoute, { body: phones }, { everyMs });
  const send = useSend('POST /task/task/runNow', { quiet: true });
  const script = scripts?.find(({ key }) => key === picked?.key) ?? scripts?.[0];
  const touched = preview.data;
  const { form, busy, fault, submit } = useFormSubmit<Values>(async ({ params = {} }) => {
    if (!script || !isSettled || !touched || touched.count === 0) return;
    const given = stillDeclared(script, params);
    try {
      const started = await send.mutateAsync({
        body: { scriptId: script.key, params: given, expected: touched.count, ...phones },
      });
      keepRecent(currentProfile()?.id, script.key, given);
      onStarted({ taskId: started.id, scriptName: script.value, phones: started.phones });
    } catch (error) {
      // The phones may differ from those shown, so they are counted again.
      if (error instanceof ApiError) refresh(previewRoute);
      throw error;
    }
  });
  return (
    <Modal
      open
      title={t('runNow.title')}
      width={layout.dialog.small}
      okText={touched ? t('runNow.runOn', { count: touched.count }) : t('runNow.title')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !script || !isSettled || !touched || touched.count === 0 }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && body.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()}
    >
      <div ref={body} className={styles.dialog}>
        <FormBody form={form} initial={{}} fault={fault} onSubmit={(values) => void submit(values)}>
          {scripts ? (
            <ScriptPicker
              scripts={scripts}
              recent={recentCount}
              typed={typed}
              onType={type}
              active={script}
              onPick={pick}
            />
          ) : (
            <Pending query={asked} rows={4} />
          )}
          {script && (
            <ParamFields
              key={script.key}
              parameters={script.parameters.map((parameter) => ({
                ...parameter,
                ...remembered(recent.params[script.key]?.[parameter.key]),
              }))}
            />
          )}
          {targets.length > 1 ? (
            <Form.Item label={t('runNow.on')}>
              <Radio.Group
                value={nth}
                onChange={({ target }) => setNth(target.value as number)}
                options={targets.map((target, index) => ({ value: index, label: target.label }))}
              />
            </Form.Item>
          ) : (
            <p>
              {t('runNow.on')} <b>{label}</b>
            </p>
          )}
          <PhonesNote asked={preview} />
        </FormBody>
      </div>
    </Modal>
  );
}

/** The last value of a parameter replaces its default. */
const remembered = (value: string | string[] | undefined): { defaultValue?: string } =>
  value === undefined ? {} : { defaultValue: value as string };
