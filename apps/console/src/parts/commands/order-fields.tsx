import { Form, Input, InputNumber, Segmented } from 'antd';
import { chosen, entered, fitting } from '../../components/form/rules.ts';
import { useT } from '../../lib/i18n.ts';
import { ApkField } from './apk-field.tsx';
import styles from './commands.module.css';
import type { CommandKind } from './commands.ts';
import { argsOf, isWebAddress, type OrderValues } from './order.ts';

const secondMs = 1_000;

/** Unlike the form's own rule, an internal address is valid too. */
const isAddress = (text?: string) => !text?.trim() || isWebAddress(text);

function InstallFields() {
  const t = useT();
  const from = Form.useWatch<OrderValues['from'] | undefined>('from', { preserve: true });
  return (
    <>
      <Form.Item name="from" label={t('command.apk')}>
        <Segmented
          options={[
            { value: 'upload', label: t('command.fromUpload') },
            { value: 'address', label: t('command.fromAddress') },
          ]}
        />
      </Form.Item>
      {from === 'address' ? (
        <>
          <Form.Item
            name={['args', 'url']}
            label={t('command.address')}
            rules={[...entered(t('command.address')), fitting(isAddress, t('command.addressWrong'))]}
          >
            <Input placeholder="https://" />
          </Form.Item>
          <Form.Item
            name={['args', 'sha256']}
            label="SHA-256"
            extra={t('command.hashHint')}
            rules={[{ pattern: /^\s*[0-9a-fA-F]{64}\s*$/, message: t('command.hashWrong') }]}
          >
            <Input className="fl-mono" />
          </Form.Item>
        </>
      ) : (
        <Form.Item name="apk" rules={chosen(t('command.apk'))}>
          <ApkField />
        </Form.Item>
      )}
    </>
  );
}

function ShellFields() {
  const t = useT();
  return (
    <>
      <Form.Item name={['args', 'command']} label={t('command.line')} rules={entered(t('command.line'))}>
        <Input.TextArea
          className="fl-mono"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={8_000}
          spellCheck={false}
          placeholder="getprop ro.build.version.release"
        />
      </Form.Item>
      <Form.Item
        name={['args', 'timeoutMs']}
        label={t('command.timeout')}
        extra={t('command.timeoutHint')}
        getValueProps={(ms?: number) => ({ value: ms === undefined ? null : ms / secondMs })}
        normalize={(seconds: number | null) => (seconds === null ? undefined : seconds * secondMs)}
      >
        <InputNumber
          min={1}
          max={240}
          precision={0}
          placeholder="30"
          suffix={t('phone.seconds')}
          style={{ width: 160 }}
        />
      </Form.Item>
    </>
  );
}

function SwitchField({ name, label }: { name: 'logFloatWindow' | 'startStopFloatWindow'; label: string }) {
  const t = useT();
  return (
    <Form.Item name={['args', name]} label={label}>
      <Segmented
        options={[
          { value: null as unknown as boolean, label: t('command.unchanged') },
          { value: true, label: t('command.on') },
          { value: false, label: t('command.off') },
        ]}
      />
    </Form.Item>
  );
}

function SettingsFields() {
  const t = useT();
  const form = Form.useFormInstance<OrderValues>();
  const changesSome = () => Object.keys(argsOf('settings', form.getFieldsValue(true))).length > 0;
  return (
    <div className={styles.fields}>
      <Form.Item
        name={['args', 'heartbeat']}
        className={styles.row ?? ''}
        label={t('phone.heartbeat')}
        dependencies={['runMode', 'logFloatWindow', 'startStopFloatWindow'].map((name) => ['args', name])}
        rules={[fitting(changesSome, t('command.changeSome'))]}
      >
        <InputNumber
          min={1}
          max={3600}
          precision={0}
          placeholder={t('command.unchanged')}
          suffix={t('phone.seconds')}
          style={{ width: 200 }}
        />
      </Form.Item>
      <Form.Item name={['args', 'runMode']} className={styles.row ?? ''} label={t('phone.runMode')}>
        <Segmented
          options={[
            { value: null as unknown as string, label: t('command.unchanged') },
            { value: 'accessibility', label: t('phone.accessibility') },
            { value: 'agent', label: t('phone.agent') },
            { value: 'automatic', label: t('phone.automatic') },
          ]}
        />
      </Form.Item>
      <SwitchField name="logFloatWindow" label={t('phone.logWindow')} />
      <SwitchField name="startStopFloatWindow" label={t('phone.startWindow')} />
    </div>
  );
}

/** The arguments of a command of this kind. */
export function OrderFields({ kind }: { kind: CommandKind }) {
  if (kind === 'install') return <InstallFields />;
  if (kind === 'shell') return <ShellFields />;
  return kind === 'settings' ? <SettingsFields /> : null;
}
