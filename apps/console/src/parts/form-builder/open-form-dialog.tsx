import type { FormUse } from '@flotilla/contract/form-check';
import { readFormSchema } from '@flotilla/contract/form-schema';
import { fitForm } from '@flotilla/contract/form-uses';
import { useId, useState } from 'react';
import { ActionDialog } from '../../components/overlay/action-dialog.tsx';
import { Pending } from '../../components/state/pending.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { LookupSelect } from '../pick/lookup-select.tsx';
import { forms } from '../pick/lookups.ts';
import { kindName, propertyName, useLabelOf } from './builder-context.ts';
import styles from './form-builder.module.css';
import { toNodes } from './tree.ts';
import { newUid, type Send } from './use-builder.ts';

interface Props {
  use: FormUse;
  send: Send;
  onClose: () => void;
}

/** Chooses a stored form, and names what of it cannot be used here. */
export default function OpenFormDialog({ use, send, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const labelOf = useLabelOf();
  const field = useId();
  const [id, choose] = useState<number>();
  const asked = useAsk(
    'GET /system/tools/form/one',
    { query: { id: id ?? 0 } },
    { enabled: id !== undefined, fresh: true },
  );
  const fields = asked.data && readFormSchema(asked.data.schema).fields;
  const fitted = fields && fitForm(fields, use, locale);
  const count = fitted?.fields.length ?? 0;
  const load = () => {
    send({ do: 'load', nodes: toNodes(fitted?.fields ?? [], newUid) });
    onClose();
  };
  return (
    <ActionDialog
      title={t('formBuilder.open.title')}
      left={t('formBuilder.open.replaces')}
      okText={t('formBuilder.open.ok', { count })}
      disabled={count === 0}
      onOk={load}
      onClose={onClose}
    >
      <div className={styles.property}>
        <label htmlFor={field}>{t('formBuilder.open.choose')}</label>
        <LookupSelect id={field} from={forms} value={id ?? null} onChange={(next: number) => choose(next)} />
      </div>
      {id !== undefined && <Pending query={asked} rows={2} />}
      {fitted && (
        <ul className={styles.unfit} role="status">
          {count === 0 && <li>{t('formBuilder.open.none')}</li>}
          {fitted.unfit.map((one) => (
            <li key={one.key}>
              {t('formBuilder.open.unfit', { label: labelOf(one), kind: kindName(t, {}, one.kind) })}
            </li>
          ))}
          {fitted.losses.map(({ field: one, properties }) => (
            <li key={one.key} className="fl-quiet">
              {t('formBuilder.open.loses', {
                label: labelOf(one),
                properties: properties.map((property) => propertyName(t, {}, property)).join(', '),
              })}
            </li>
          ))}
        </ul>
      )}
    </ActionDialog>
  );
}
