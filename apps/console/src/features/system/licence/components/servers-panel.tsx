import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { PageForm } from '../../../../components/form/page-form.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../licence.module.css';

const rows = 4;

/** The addresses under which phones reach the site, one a line. */
export function ServersPanel({ servers }: { servers: readonly string[] }) {
  const t = useT();
  const save = useSend('POST /prod/saveCloudDomain', { done: 'saved', quiet: true });
  return (
    <Panel title={t('licence.connection')}>
      <PanelBody>
        <PageForm<{ servers: string }>
          of="POST /prod/saveCloudDomain"
          name="servers"
          initial={{ servers: servers.join('\n') }}
          onSubmit={(body) => save.mutateAsync({ body })}
        >
          <Field name="servers" required={false} extra={t('licence.serversHint')}>
            <Input.TextArea rows={rows} className={styles.code} spellCheck={false} placeholder="https://" />
          </Field>
        </PageForm>
      </PanelBody>
    </Panel>
  );
}
