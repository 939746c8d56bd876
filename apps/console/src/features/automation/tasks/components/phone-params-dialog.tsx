import { Form } from 'antd';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { TaskScript } from '../../../../parts/pick/lookups.ts';
import { ParamFields, type ParamValues } from '../../../../parts/scripts/param-fields.tsx';
import { PhonesField } from './target-fields.tsx';

interface Props {
  taskId: number;
  /** The phone whose own values are changed; without it phones are chosen. */
  deviceNo: string | undefined;
  /** The values of all phones: new values start with them. */
  common: ParamValues;
  parameters: TaskScript['parameters'];
  onClose: () => void;
}
interface Values {
  deviceNos: string[];
  params?: ParamValues;
}

/** Sets parameters of single phones in a task; draw it only while it is open. */
export function PhoneParamsDialog({ taskId: id, deviceNo, common, parameters, onClose }: Props) {
  const t = useT();
  const query = { id, deviceNo: deviceNo ?? '' };
  const isKnown = deviceNo !== undefined;
  const asked = useAsk('GET /task/task/getParamInfoOneDevice', { query }, { enabled: isKnown, fresh: true });
  const set = useSend('POST /task/task/addTaskParamForDevice', { done: 'saved', quiet: true });
  const isChosen = (deviceNos: string[] = []) => deviceNos.length > 0;
  return (
    <FormDialog<Values>
      name="single"
      title={isKnown ? t('tasks.ownParamsOf', { deviceNo }) : t('tasks.ownParamsAdd')}
      initial={{ deviceNos: isKnown ? [deviceNo] : [], params: asked.data?.params ?? common }}
      waitsFor={isKnown ? asked : undefined}
      onSubmit={({ deviceNos, params = {} }) => set.mutateAsync({ body: { id, deviceNos, params } })}
      onClose={onClose}
    >
      <Form.Item
        name="deviceNos"
        label={t('tasks.phones')}
        hidden={isKnown}
        required
        rules={[fitting(isChosen, t('tasks.need.phones'))]}
      >
        <PhonesField />
      </Form.Item>
      <ParamFields parameters={parameters} />
    </FormDialog>
  );
}
