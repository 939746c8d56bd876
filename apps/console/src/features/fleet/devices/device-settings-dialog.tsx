import type { DeviceSettings } from '@flotilla/contract/phone-settings';
import { Form, InputNumber, Segmented, Switch } from 'antd';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAsk, useSend } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCapabilities } from '../../../parts/phone/use-capabilities.ts';

/** Heartbeat, run mode and float windows of one phone, sent to it at once. */
export function DeviceSettingsDialog({ deviceNo, onClose }: { deviceNo: string; onClose: () => void }) {
  const t = useT();
  const able = useCapabilities(deviceNo);
  const asked = useAsk('GET /device/deviceList/findOne', { query: { deviceNo } }, { fresh: true });

  const submit = useSend('POST /device/deviceList/submitCommand', {
    done: ({ sent }) => t(sent ? 'done.saved' : 'devices.settingsLater'),
    quiet: true,
  });
  const save = (values: DeviceSettings) => submit.mutateAsync({ body: { deviceNo, content: JSON.stringify(values) } });
  const lacks = (capability: 'accessibility' | 'floatWindow') => able !== undefined && !able.includes(capability);
  const floatHint = lacks('floatWindow') && { extra: t('phone.unsupported') };
  return (
    <FormDialog<DeviceSettings>
      title={t('devices.settingsOf', { deviceNo })}
      initial={asked.data?.settings ?? {}}
      waitsFor={asked}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="heartbeat" label={t('phone.heartbeat')} extra={t('phone.heartbeatHint')}>
        <InputNumber min={1} max={3600} precision={0} suffix={t('phone.seconds')} style={{ width: 200 }} />
      </Form.Item>
      <Form.Item name="runMode" label={t('phone.runMode')}>
        <Segmented
          options={[
            {
              value: 'accessibility',
              label: t('phone.accessibility'),
              disabled: lacks('accessibility'),
              ...(lacks('accessibility') && { title: t('phone.unsupported') }),
            },
            { value: 'agent', label: t('phone.agent') },
            { value: 'automatic', label: t('phone.automatic') },
          ]}
        />
      </Form.Item>
      <Form.Item name="logFloatWindow" label={t('phone.logWindow')} valuePropName="checked" {...floatHint}>
        <Switch disabled={lacks('floatWindow')} />
      </Form.Item>
      <Form.Item name="startStopFloatWindow" label={t('phone.startWindow')} valuePropName="checked" {...floatHint}>
        <Switch disabled={lacks('floatWindow')} />
      </Form.Item>
    </FormDialog>
  );
}
