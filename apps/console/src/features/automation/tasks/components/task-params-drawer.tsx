import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ParamFields, type ParamValues } from '../../../../parts/scripts/param-fields.tsx';
import { PhoneParamsDialog } from './phone-params-dialog.tsx';
import styles from './rollout.module.css';
import type { Task } from './task-status.tsx';

interface OwnProps {
  deviceNos: readonly string[];
  /** Edits the values of a phone; without one, of phones to be chosen. */
  onSet: (deviceNo: string | undefined) => void;
  onRemove: (deviceNo: string) => void;
}

/** The phones with parameters of their own. */
function OwnParams({ deviceNos, onSet, onRemove }: OwnProps) {
  const t = useT();
  return (
    <section className={styles.own} aria-label={t('tasks.ownParams')}>
      <header className={styles.bar}>
        <h3>{t('tasks.ownParams')}</h3>
        <Button onClick={() => onSet(undefined)}>{t('tasks.ownParamsAdd')}</Button>
      </header>
      {deviceNos.length === 0 && <p className="fl-quiet">{t('tasks.ownParamsNone')}</p>}
      <ul>
        {deviceNos.map((deviceNo) => (
          <li key={deviceNo} className={styles.bar}>
            <span>{deviceNo}</span>
            <Button kind="link" onClick={() => onSet(deviceNo)}>
              {t('action.edit')}
            </Button>
            <Button kind="link" danger onClick={() => onRemove(deviceNo)}>
              {t('tasks.ownParamsRemove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The parameters of a task, for all its phones and for single ones. Render it only while it is open. */
export default function TaskParamsDrawer({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT();
  const { id, name } = task;
  const [single, setSingle] = useState<{ deviceNo: string | undefined }>();
  const asked = useAsk('GET /task/task/getParamInfo', { query: { id } }, { fresh: true });
  const set = useSend('POST /task/task/addTaskParam', { done: 'saved', quiet: true });
  const clear = useSend('POST /task/task/clearTaskParamForDevice', { done: () => t('tasks.ownParamsRemoved') });
  const remove = (deviceNo: string) => {
    const question = { title: t('tasks.ownParamsRemove'), text: t('tasks.ownParamsRemoveAsk', { deviceNo }) };
    afterConfirm(question, () => clear.mutate({ body: { id, deviceNos: [deviceNo] } }));
  };
  const { parameters = [], params = {}, deviceNos = [] } = asked.data ?? {};
  return (
    <>
      <FormDialog<{ params?: ParamValues }>
        drawer
        title={t('tasks.paramsOf', { name })}
        initial={{ params }}
        waitsFor={asked}
        blocked={asked.data && parameters.length === 0 ? t('tasks.paramsNone') : undefined}
        onSubmit={(values) => set.mutateAsync({ body: { id, params: values.params ?? {} } })}
        onClose={onClose}
      >
        {parameters.length === 0 ? (
          <EmptyState title={t('tasks.paramsNone')} hint={t('tasks.paramsNoneHint')} />
        ) : (
          <>
            <ParamFields parameters={parameters} legend={t('tasks.paramsAll')} />
            <OwnParams deviceNos={deviceNos} onSet={(deviceNo) => setSingle({ deviceNo })} onRemove={remove} />
          </>
        )}
      </FormDialog>
      {single && (
        <PhoneParamsDialog
          taskId={id}
          deviceNo={single.deviceNo}
          common={params}
          parameters={parameters}
          onClose={() => setSingle(undefined)}
        />
      )}
    </>
  );
}
