import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { PageForm } from '../../../../components/form/page-form.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import type { Body } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useSend } from '../../../../lib/use-call.ts';
import styles from '../licence.module.css';

const rows = 5;

/** Takes a new authorization code, also while the site is expired. */
export function CodePanel() {
  const t = useT();
  const save = useSend('POST /prod/saveAuthData', { done: () => t('licence.renewed'), quiet: true });
  return (
    <Panel title={t('licence.renew')}>
      <PanelBody>
        <PageForm<Body<'POST /prod/saveAuthData'>>
          of="POST /prod/saveAuthData"
          name="authorization"
          initial={{}}
          okText={t('licence.activate')}
          primary
          emptied
          onSubmit={(body) => save.mutateAsync({ body })}
        >
          <Field name="authCode" extra={t('licence.authCodeHint')}>
            <Input.TextArea rows={rows} className={styles.code} autoComplete="off" spellCheck={false} />
          </Field>
        </PageForm>
      </PanelBody>
    </Panel>
  );
}
