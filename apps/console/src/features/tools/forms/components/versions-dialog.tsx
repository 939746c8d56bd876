import { Modal } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { Column } from '../../../../components/list/columns.ts';
import { toQuery, useLocalState } from '../../../../components/list/list-state.ts';
import { PagedTable } from '../../../../components/list/paged-table.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { type RowOf, useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { FormPreview } from '../../../../parts/form-builder/preview.tsx';
import { fieldsOf, type StoredForm } from '../form-values.ts';
import styles from './forms.module.css';

type Version = RowOf<'GET /system/tools/form/versions'>;

interface Props {
  form: StoredForm;
  isChanged: boolean;
  onClose: () => void;
}

/** One version as people saw it. */
function Shown({ id, version }: { id: number; version: number }) {
  const asked = useAsk('GET /system/tools/form/version', { query: { id, version } });
  return asked.data ? <FormPreview fields={fieldsOf(asked.data.schema)} /> : <Pending query={asked} />;
}

/** The saved versions of a form. An earlier one can be restored, which makes a new version of it. */
export default function VersionsDialog({ form, isChanged, onClose }: Props) {
  const t = useT();
  const [shown, show] = useState<number>();
  const control = useLocalState();
  const asked = useAsk('GET /system/tools/form/versions', { query: { ...toQuery(control.state), id: form.id } });
  const { mutate } = useSend('PUT /system/tools/form/restore', {
    done: ({ version }) => t('forms.restored', { version }),
    onDone: onClose,
  });
  const columns: Column<Version>[] = [
    {
      key: 'version',
      title: t('forms.version'),
      render: ({ version }) => (
        <>
          {version} {version === form.version && <span className="fl-quiet">{t('forms.current')}</span>}
        </>
      ),
    },
    { key: 'fieldCount', title: t('forms.fieldCount'), align: 'right' },
    { key: 'authorName', title: t('forms.authorName') },
    { key: 'gmtCreate', title: t('list.time'), show: 'time' },
  ];
  const restore = (version: number) => mutate({ body: { id: form.id, version } });
  return (
    <Modal
      open
      title={t('forms.versionsTitle', { name: form.name })}
      width={layout.dialog.medium}
      footer={null}
      onCancel={onClose}
    >
      {shown === undefined ? (
        <PagedTable
          control={control}
          asked={asked}
          empty={{ title: t('state.noResult') }}
          className={styles.versions ?? ''}
          label={t('forms.versions')}
          keyOf={({ version }) => version}
          nameOf={({ version }) => t('forms.versionNo', { version })}
          columns={columns}
          actions={({ version }) => [
            { key: 'show', label: t('forms.show'), onClick: () => show(version) },
            {
              key: 'restore',
              label: t('forms.restore'),
              permission: 'system:form:edit',
              disabledReason:
                version === form.version ? t('forms.current') : isChanged ? t('forms.unsavedRestore') : undefined,
              onClick: () => restore(version),
            },
          ]}
        />
      ) : (
        <div className={styles.text}>
          <Button kind="link" icon="left" onClick={() => show(undefined)}>
            {t('forms.versions')}
          </Button>
          <h3>{t('forms.versionNo', { version: shown })}</h3>
          <Shown id={form.id} version={shown} />
        </div>
      )}
    </Modal>
  );
}
