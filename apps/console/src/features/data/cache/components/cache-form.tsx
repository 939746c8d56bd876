import { Form, Input, Segmented } from 'antd';
import { useRef } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';

export const cacheCalls = {
  list: 'GET /data/cache/list',
  one: 'GET /data/cache/one',
  add: 'POST /data/cache/add',
  edit: 'POST /data/cache/edit',
  remove: 'GET /data/cache/delete',
} as const;
type Entry = Answer<'GET /data/cache/one'>;
export type CacheType = Entry['dataType'];
export const cacheTypes = ['string', 'set', 'list'] as const satisfies readonly CacheType[];

interface CacheValues {
  key: string;
  dataType: CacheType;
  value: string;
  expirySeconds: string;
}

const mostSeconds = 315_360_000;
const isExpiry = (text?: string): boolean => !text || (/^[1-9]\d*$/.test(text) && Number(text) <= mostSeconds);
/** Whether a member contains a line break. The form shows one member per line, so it could not show such members. */
const hasLineBreaks = (entry: Entry | undefined): boolean =>
  Array.isArray(entry?.value) && entry.value.some((member) => /[\r\n]/.test(member));

const toValues = ({ key, dataType, value, expirySeconds }: Entry): CacheValues => ({
  ...{ key, dataType },
  value: typeof value === 'string' ? value : value.join('\n'),
  expirySeconds: expirySeconds === null ? '' : String(expirySeconds),
});

const toBody = ({ key, dataType, value, expirySeconds }: CacheValues) => ({
  ...{ key, dataType },
  value: dataType === 'string' ? value : value.split(/\r?\n/).filter((member) => member !== ''),
  expirySeconds: expirySeconds ? Number(expirySeconds) : null,
});

function Fields({ entry }: { entry: Entry | undefined }) {
  const t = useT();
  const form = Form.useFormInstance<CacheValues>();
  const dataType = Form.useWatch('dataType', form) ?? 'string';
  const isFixed = hasLineBreaks(entry);
  const hint = isFixed ? t('cache.lineBreaks') : dataType === 'string' ? undefined : t(`cache.${dataType}Hint`);
  return (
    <>
      <Field name="key">
        <Input className="fl-mono" />
      </Field>
      <Field name="dataType">
        <Segmented
          disabled={isFixed}
          options={cacheTypes.map((type) => ({ value: type, label: t(`cache.type.${type}`) }))}
        />
      </Field>
      <Field name="value" required extra={hint}>
        <Input.TextArea className="fl-mono" autoSize={{ minRows: 3, maxRows: 12 }} readOnly={isFixed} />
      </Field>
      <Field name="expirySeconds" extra={t('cache.expiryHint')} rules={[fitting(isExpiry, t('cache.expiryRule'))]}>
        <Input inputMode="numeric" />
      </Field>
    </>
  );
}

/** Adds a cache entry or edits one. Render it only while it is open. */
export function CacheForm(form: { id: number | undefined; what: string; onClose: () => void }) {
  const loaded = useRef<Entry>(undefined);
  return (
    <EditDialog<typeof cacheCalls, CacheValues>
      {...form}
      calls={cacheCalls}
      initial={{ dataType: 'string', expirySeconds: '' }}
      toValues={(entry) => {
        loaded.current = entry;
        return toValues(entry);
      }}
      toBody={(values) => ({
        ...toBody(values),
        ...(loaded.current && hasLineBreaks(loaded.current) && { value: loaded.current.value }),
      })}
    >
      {(entry) => <Fields entry={entry} />}
    </EditDialog>
  );
}
