import type { Capability } from '@flotilla/contract/device';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { Form, InputNumber, Segmented, Select } from 'antd';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { chosen, entered } from '../../components/form/rules.ts';
import { ApiError } from '../../lib/calls/api-error.ts';
import { useAsk, useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './phone.module.css';
import { type ScreenField, screenDefaults, screenFields } from './screen-fields.ts';
import { useCapabilities } from './use-capabilities.ts';

interface Props {
  deviceNo: string;
  /** Hides the screen of this page, because an open screen locks the settings. The returned function shows it again. */
  pause?: (() => () => void) | undefined;
  onClose: () => void;
}

const lacks = (able: readonly Capability[] | undefined, needs: Capability | undefined): boolean =>
  needs !== undefined && able !== undefined && !able.includes(needs);

function FieldInput({ field, able, ...rest }: { field: ScreenField; able: readonly Capability[] | undefined }) {
  const t = useT();
  if (field.kind === 'percent')
    return <Select {...rest} options={field.values.map((value) => ({ value, label: `${value} %` }))} />;
  if (field.kind === 'number')
    return (
      <InputNumber
        {...rest}
        stringMode
        precision={0}
        min={String(field.min)}
        max={String(field.max)}
        suffix={field.unit}
        style={{ width: '100%' }}
      />
    );
  return (
    <Segmented
      {...rest}
      options={field.options.map(([value, label, needs]) => ({
        value,
        label: t(label),
        disabled: lacks(able, needs),
      }))}
    />
  );
}

function Fields({ able }: { able: readonly Capability[] | undefined }) {
  const t = useT();
  const form = Form.useFormInstance<ScreenSettings>();
  const unsupported = (field: ScreenField): string =>
    field.kind === 'choice'
      ? field.options
          .filter(([, , needs]) => lacks(able, needs))
          .map(([, label]) => t(label))
          .join(', ')
      : '';
  const hintOf = (field: ScreenField) => {
    const options = unsupported(field);
    if (options) return t('phone.unsupportedOptions', { options });
    return field.hint && t(field.hint);
  };
  return (
    <>
      <div className={styles.fields}>
        {screenFields.map((field) => (
          <Form.Item
            key={field.name}
            name={field.name}
            label={t(field.label)}
            extra={hintOf(field)}
            required={false}
            rules={field.kind === 'number' ? entered(t(field.label)) : chosen(t(field.label))}
          >
            <FieldInput field={field} able={able} />
          </Form.Item>
        ))}
      </div>
      <Button kind="link" onClick={() => form.setFieldsValue(screenDefaults)}>
        {t('phone.defaults')}
      </Button>
    </>
  );
}

/** The code of `roomOpen`. */
const screenIsShown = 409;
const triesAgain = 5;
const againMs = 200;
/** The screen is left on another connection than the one that saves, so the server may notice a moment later. */
async function onceLeft<T>(save: () => Promise<T>): Promise<T> {
  for (let nth = 0; ; nth += 1) {
    try {
      return await save();
    } catch (error) {
      if (nth === triesAgain || !(error instanceof ApiError) || error.code !== screenIsShown) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}

/** The projection settings of one phone. A visible screen is stopped while they are saved, and then shown again. */
export default function ScreenSettingsDialog({ deviceNo, pause, onClose }: Props) {
  const t = useT();
  const able = useCapabilities(deviceNo);
  const asked = useAsk('GET /device/deviceList/findOne', { query: { deviceNo } }, { fresh: true });
  const update = useSend('POST /device/deviceList/updateSettingScreen', { done: 'saved', quiet: true });
  const save = async (values: ScreenSettings) => {
    const send = () => update.mutateAsync({ body: { deviceNo, ...values } });
    const resume = pause?.();
    await (resume ? onceLeft(send).finally(resume) : send());
  };
  return (
    <FormDialog<ScreenSettings>
      title={t('phone.screenSettingsOf', { deviceNo })}
      initial={asked.data?.screenSettings ?? {}}
      waitsFor={asked}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields able={able} />
    </FormDialog>
  );
}
