import { Form } from 'antd';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { TaskScript } from '../../../../parts/pick/lookups.ts';
import { PhonesField } from '../../../../parts/pick/phones-field.tsx';
import { ParamFields, type ParamValues } from '../../../../parts/scripts/param-fields.tsx';

interface Props {
  taskId: number;
  /** The phone whose own values are edited. If `undefined`, the form has a field to select phones. */
  deviceNo: string | undefined;
  /** The task's values for all other phones, which are the initial values for newly selected phones. */
  common: ParamValues;
  parameters: TaskScript['parameters'];
  onClose: () => void;
}
interface Values {
  deviceNos: string[];
  params?: ParamValues;
}

/** A form for script parameters that differ from the task's on some phones. Render it only while it is open: it loads a phone's values when it mounts. */
export function PhoneParamsDialog({ taskId: id, deviceNo, common, parameters, onClose }: Props) {
  const t = useT();
  const query = { id, deviceNo: deviceNo ?? '' };
  const hasPhone = deviceNo !== undefined;
  const asked = useAsk('GET /task/task/getParamInfoOneDevice', { query }, { enabled: hasPhone, fresh: true });
  const save = useSend('POST /task/task/addTaskParamForDevice', { done: 'saved', quiet: true });
  const isChosen = (deviceNos: string[] = []) => deviceNos.length > 0;
  return (
    <FormDialog<Values>
      name="single"
      title={hasPhone ? t('tasks.ownParamsOf', { deviceNo }) : t('tasks.ownParamsAdd')}
      initial={{ deviceNos: hasPhone ? [deviceNo] : [], params: asked.data?.params ?? common }}
      waitsFor={hasPhone ? asked : undefined}
      onSubmit={({ deviceNos, params = {} }) => save.mutateAsync({ body: { id, deviceNos, params } })}
      onClose={onClose}
    >
      <Form.Item
        name="deviceNos"
        label={t('tasks.phones')}
        hidden={hasPhone}
        required
        rules={[fitting(isChosen, t('tasks.need.phones'))]}
      >
        <PhonesField />
      </Form.Item>
      <ParamFields parameters={parameters} />
    </FormDialog>
  );
}
