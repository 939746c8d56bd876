import { Input, Select } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { confirm } from '../../../../components/overlay/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import styles from '../api-docs.module.css';
import type { ApiCall } from '../document.ts';
import { type Entered, type Tried, takesBody, takesFile, tryCall } from '../request.ts';
import type { Schema } from '../schema.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The values of a parameter that has a list of them. */
const choicesOf = ({ enum: choices, type }: Schema): readonly string[] | undefined =>
  type === 'boolean' ? ['true', 'false'] : choices?.map(String);

interface Props {
  call: ApiCall;
  entered: Entered;
  onChange: (entered: Entered) => void;
}

function ParameterInputs({ call, entered, onChange }: Props) {
  const locale = useLocale();
  return call.parameters.map(({ name, required, schema }) => {
    const set = (value: string) => onChange({ ...entered, values: { ...entered.values, [name]: value } });
    const choices = choicesOf(schema);
    const value = entered.values[name] ?? '';
    return (
      <div key={name} className={styles.parameter}>
        <span>
          <span className="fl-mono">{name}</span>
          {required && ' *'} <span className="fl-small">{call['x-words'][name]?.[locale]}</span>
        </span>
        {choices ? (
          <Select
            aria-label={name}
            allowClear
            value={value || undefined}
            options={choices.map((one) => ({ value: one }))}
            onChange={(one?: string) => set(one ?? '')}
          />
        ) : (
          <Input aria-label={name} value={value} onChange={({ target }) => set(target.value)} />
        )}
      </div>
    );
  });
}

function Result({ tried }: { tried: Tried }) {
  const t = useT();
  const isGood = tried.status < 400 && (tried.code ?? 0) === 0;
  return (
    <div role="status">
      <p className={styles.outcome}>
        <Pill status={isGood ? 'online' : 'alarm'}>
          {t('apiDocs.result', { status: tried.status, ms: tried.durationMs })}
        </Pill>
        {tried.code !== undefined && <span className="fl-mono">code {tried.code}</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <pre className={styles.code} tabIndex={0}>
        {tried.text}
      </pre>
    </div>
  );
}

/** Makes the call with the entered values in the user's own name; a call that changes data asks before. */
export function TryCall({ call, entered, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const name = call['x-summary'][locale];

  const send = async () => {
    if (takesBody(call) && !isJson(entered.body)) return setProblem(t('apiDocs.notJson'));
    const text = t('apiDocs.sureText', { call: `${call.method} ${call.path}` });
    if (call['x-effect'] !== 'read' && !(await confirm({ title: t('apiDocs.sure', { name }), text, danger: true })))
      return;
    setProblem(undefined);
    setSending(true);
    try {
      setTried(await tryCall(call, entered));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Panel title={t('apiDocs.try')}>
      <PanelBody>
        <div className={styles.try}>
          <ParameterInputs call={call} entered={entered} onChange={onChange} />
          {takesBody(call) && (
            <Input.TextArea
              aria-label={t('apiDocs.body')}
              aria-invalid={problem !== undefined}
              className="fl-mono"
              autoSize={{ minRows: 3, maxRows: 20 }}
              value={entered.body}
              onChange={({ target }) => onChange({ ...entered, body: target.value })}
            />
          )}
          {takesFile(call) && (
            <input
              type="file"
              aria-label={t('apiDocs.chooseFile')}
              onChange={({ target }) => onChange({ ...entered, file: target.files?.[0] })}
            />
          )}
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <Button kind="primary" className={styles.send} disabled={isSending} onClick={() => void send()}>
            {t('apiDocs.send')}
          </Button>
          {tried && <Result tried={tried} />}
        </div>
      </PanelBody>
    </Panel>
  );
}
