import { Form, InputNumber, Segmented, Select, Switch } from 'antd';
import { type ReactNode, useContext } from 'react';
import { Field, FieldRow } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { FormScope } from '../../../../lib/forms.ts';
import { type Locale, localeNames, useT } from '../../../../lib/i18n.ts';
import styles from './alarm-settings.module.css';
import { RobotTest } from './robot-test.tsx';
import { type Sealed, SealedField } from './sealed-field.tsx';
import type { Settings } from './settings-values.ts';

const robots = ['dingtalk', 'feishu', 'wecom', 'webhook'] as const;
const languages = Object.entries(localeNames).map(([value, label]) => ({ value: value as Locale, label }));
const leastOffline = 30;
const mostOffline = 604_800;
const addressLength = 2_000;
const secretLength = 200;

/** A panel of the form; the comparison of two versions has its fields alone. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const { only } = useContext(FormScope);
  if (only) return children;
  return (
    <Panel title={title}>
      <PanelBody>{children}</PanelBody>
    </Panel>
  );
}

function FlagField({ name, extra }: { name: string; extra?: string }) {
  return (
    <Field
      name={name}
      valuePropName="checked"
      getValueProps={(value) => ({ checked: value === 1 })}
      normalize={(checked) => (checked ? 1 : 0)}
      extra={extra}
    >
      <Switch />
    </Field>
  );
}

function NumberField({ name, extra, suffix }: { name: string; extra: string; suffix?: string }) {
  return (
    <Field name={name} extra={extra} required>
      <InputNumber precision={0} suffix={suffix} style={{ width: '100%' }} />
    </Field>
  );
}

function OfflineField() {
  const t = useT();
  const isAllowed = (seconds: number | null) =>
    seconds === 0 || (seconds !== null && seconds >= leastOffline && seconds <= mostOffline);
  return (
    <Field
      name="offlineSeconds"
      extra={t('alarm.offlineHint')}
      required="star"
      rules={[fitting(isAllowed, t('alarm.offlineRule'))]}
    >
      <InputNumber precision={0} style={{ width: '100%' }} />
    </Field>
  );
}

/** WeCom's robots have no secret. */
function SecretField({ hasSecret }: { hasSecret: boolean }) {
  const t = useT();
  const { only } = useContext(FormScope);
  const robot: Settings['robot'] = Form.useWatch('robot') ?? 'dingtalk';
  if (robot === 'wecom' && !only)
    return (
      <Form.Item label={t('alarmSettings.secret')}>
        <span className="fl-quiet">{t('alarm.noSecret')}</span>
      </Form.Item>
    );
  return (
    <Field name="secret" extra={t(robot === 'webhook' ? 'alarm.secretWebhook' : 'alarm.secretHint')}>
      <SealedField
        label={t('alarmSettings.secret')}
        saved={hasSecret ? t('alarm.savedSecret') : undefined}
        max={secretLength}
      />
    </Field>
  );
}

const isWebAddress = (entered?: Sealed) => !entered?.text || /^https?:\/\/[^\s/]+/i.test(entered.text);

function RobotFields({ addressHint, hasAddress, hasSecret }: Settings) {
  const t = useT();
  const robot: Settings['robot'] = Form.useWatch('robot') ?? 'dingtalk';
  return (
    <>
      <FieldRow>
        <FlagField name="enabled" extra={t('alarm.enabledHint')} />
        <FlagField name="atEveryone" />
      </FieldRow>
      <Field name="robot">
        <Segmented options={robots.map((value) => ({ value, label: t(`alarm.robot.${value}`) }))} />
      </Field>
      <Field
        name="robotAddress"
        extra={t(`alarm.addressHint.${robot}`)}
        rules={[fitting(isWebAddress, t('alarm.addressRule'))]}
      >
        <SealedField
          label={t('alarmSettings.robotAddress')}
          saved={hasAddress ? addressHint : undefined}
          max={addressLength}
        />
      </Field>
      <SecretField hasSecret={hasSecret} />
      <FieldRow>
        <Field name="noticePrefix" extra={t('alarm.prefixHint')} />
        <Field name="language">
          <Select options={languages} />
        </Field>
      </FieldRow>
    </>
  );
}

/** All fields of the settings, and a test of the robot. */
export function SettingsFields({ settings }: { settings: Settings }) {
  const t = useT();
  const { only } = useContext(FormScope);
  return (
    <div className={only ? undefined : styles.columns}>
      <Section title={t('alarm.robotPanel')}>
        <RobotFields {...settings} />
        {!only && <RobotTest hasAddress={settings.hasAddress} />}
      </Section>
      <div className={only ? undefined : styles.column}>
        <Section title={t('alarm.whenPanel')}>
          <FieldRow>
            <OfflineField />
            <NumberField name="lowBatteryPercent" extra={t('alarm.batteryHint')} />
          </FieldRow>
          <FieldRow>
            <NumberField name="memoryMegabytes" extra={t('alarm.memoryHint')} />
            <NumberField name="temperatureCelsius" extra={t('alarm.temperatureHint')} />
          </FieldRow>
          <NumberField name="failedRunsPercent" extra={t('alarm.failedRunsHint')} />
        </Section>
        <Section title={t('alarm.oftenPanel')}>
          <FieldRow>
            <NumberField name="intervalSeconds" extra={t('alarm.intervalHint')} />
            <NumberField name="count" extra={t('alarm.countHint')} />
          </FieldRow>
        </Section>
      </div>
    </div>
  );
}
