import { Form, Modal, Radio, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { FormBody } from '../../components/form/form-body.tsx';
import { useGuardedClose } from '../../components/form/form-dialog.tsx';
import { useFormSubmit } from '../../components/form/use-form-submit.ts';
import { confirm } from '../../components/overlay/confirm.ts';
import { Icon } from '../../components/text/icon.tsx';
import { ApiError } from '../../lib/calls/api-error.ts';
import { refresh, useAsk, useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { argsWords, ownerWords, timeSpan } from './command-words.ts';
import styles from './commands.module.css';
import {
  type Command,
  type CommandKind,
  commandKinds,
  isDestructive,
  kindIcons,
  type Preview,
  type Target,
  useMayGive,
} from './commands.ts';
import { argsOf, emptyValues, type OrderValues, valuesOf } from './order.ts';
import { OrderFields } from './order-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { askingFor } from './risk.ts';

const previewRoute = 'POST /task/command/preview';
/** The interval at which the connections of the chosen phones are checked. */
const everyMs = 10_000;
const waits = [10, 60, 1_440, 10_080] as const;

function KindTiles({ value, onChange }: { value: CommandKind; onChange: (kind: CommandKind) => void }) {
  const t = useT();
  const name = useId();
  const mayGive = useMayGive();
  return (
    <fieldset className={styles.tiles}>
      <legend className="fl-hidden">{t('command.kind')}</legend>
      {commandKinds.filter(mayGive).map((kind) => (
        <label key={kind} className={styles.tile}>
          <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
          <Icon name={kindIcons[kind]} />
          {t(`command.kind.${kind}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  /** The possible selections; the first one is the default. */
  targets: readonly [Target, ...Target[]];
  /** An earlier command to send again. */
  again?: Pick<Command, 'kind' | 'args'> | undefined;
  onSent: (id: number, count: number) => void;
  onClose: () => void;
}

/** Confirms with the numbers and consequences; for many phones, or many of others, the number has to be typed. */
function useSureness() {
  const t = useT();
  const { profile } = useSession();
  return (kind: CommandKind, preview: Preview, args: Command['args']): Promise<boolean> => {
    const asking = askingFor(kind, preview, profile?.id);
    if (asking === 'nothing') return Promise.resolve(true);
    const name = t(`command.kind.${kind}`);
    const offline = preview.count - preview.online;
    const given = argsWords({ kind, args }, t);
    const lines = [
      given && <code>{given}</code>,
      t('command.sure', { name, count: preview.count, owners: ownerWords(preview, t) }),
      offline > 0 && t('command.offlineWait', { count: offline }),
      t(`command.effect.${kind as 'shell'}`),
    ];
    return confirm({
      title: name,
      text: lines.map(
        (line, index) =>
          line && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay where they are.
            <span key={index} className={styles.sure}>
              {line}
            </span>
          ),
      ),
      danger: true,
      ...(asking === 'number' && { typed: String(preview.count) }),
    });
  };
}

/** Sends a command to phones, after showing how many of which owners it affects; render it only while it is open. */
export default function SendCommandDialog({ targets, again, onSent, onClose }: Props) {
  const t = useT();
  const [kind, setKind] = useState<CommandKind>(again?.kind ?? 'find');
  const [nth, setNth] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const { label, phones } = targets[nth] ?? targets[0];
  const preview = useAsk(previewRoute, { body: { kind, ...phones } }, { everyMs });
  const isSure = useSureness();
  const send = useSend('POST /task/command/send', { quiet: true });
  const touched = preview.data;
  const { form, busy, fault, submit } = useFormSubmit<OrderValues>(async () => {
    const values = form.getFieldsValue(true) as OrderValues;
    const args = argsOf(kind, values);
    if (!touched || !(await isSure(kind, touched, { ...args, ...values.apk } as Command['args']))) return;
    const { expiryMinutes } = values;
    const more = expiryMinutes ? { expiryMinutes } : {};
    const body = { kind, args, expected: touched.count, ...more, ...phones };
    try {
      const { id, count } = await send.mutateAsync({ body });
      onSent(id, count);
    } catch (error) {
      // The phones may differ from those shown, so the preview is refetched.
      if (error instanceof ApiError) refresh(previewRoute);
      throw error;
    }
  });
  const close = useGuardedClose(() => form.isFieldsTouched() && !busy, onClose);
  const nobody = touched !== undefined && (touched.count === 0 || touched.unsupported === touched.count);
  return (
    <Modal
      open
      title={again ? t('command.retryTitle', { name: t(`command.kind.${kind}`) }) : t('command.send')}
      width={layout.dialog.small}
      okText={touched ? t('command.sendTo', { count: touched.count }) : t('command.send')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      okButtonProps={{ danger: isDestructive(kind), disabled: !touched || nobody }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
      afterOpenChange={(open) => open && body.current?.querySelector<HTMLElement>('input:checked, textarea')?.focus()}
    >
      <div ref={body} className={styles.dialog}>
        {!again && <KindTiles value={kind} onChange={setKind} />}
        <p className="fl-quiet">{t(`command.hint.${kind}`)}</p>
        <FormBody
          form={form}
          initial={again ? valuesOf(again) : emptyValues}
          fault={fault}
          onSubmit={(values) => void submit(values)}
        >
          <OrderFields kind={kind} />
          {targets.length > 1 ? (
            <Form.Item label={t('command.to')}>
              <Radio.Group
                value={nth}
                onChange={({ target }) => setNth(target.value as number)}
                options={targets.map((target, index) => ({ value: index, label: target.label }))}
              />
            </Form.Item>
          ) : (
            <p className={styles.to}>
              {t('command.to')} <b>{label}</b>
            </p>
          )}
          <PreviewPanel kind={kind} asked={preview} />
          <Form.Item name="expiryMinutes" label={t('command.wait')} extra={t('command.waitHint')}>
            <Select
              allowClear
              style={{ width: 200 }}
              placeholder={touched && t('command.waitUsual', { time: timeSpan(touched.waitMinutes, t) })}
              options={waits.map((minutes) => ({ value: minutes, label: timeSpan(minutes, t) }))}
            />
          </Form.Item>
        </FormBody>
      </div>
    </Modal>
  );
}
