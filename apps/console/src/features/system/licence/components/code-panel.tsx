import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { PageForm } from '../../../../components/form/page-form.tsx';
import { confirm } from '../../../../components/overlay/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import type { Body } from '../../../../lib/calls/api.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../licence.module.css';

const rows = 5;
const conflictCode = 409;

/** Takes a new licence code, also while the site is expired. */
export function CodePanel() {
  const t = useT();
  const save = useSend('POST /prod/saveAuthData', { done: () => t('licence.renewed'), quiet: true });
  /** The server names the losses of a code that shortens the present authorization, and takes it after a confirmation. */
  const activate = async (body: Body<'POST /prod/saveAuthData'>) => {
    try {
      await save.mutateAsync({ body });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === conflictCode)) throw error;
      if (!(await confirm({ title: t('licence.shrinks'), text: error.message, danger: true }))) throw error;
      await save.mutateAsync({ body: { ...body, confirmed: true } });
    }
  };
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
          onSubmit={(body) => activate(body)}
        >
          <Field name="authCode" extra={t('licence.authCodeHint')}>
            <Input.TextArea rows={rows} className={styles.code} autoComplete="off" spellCheck={false} />
          </Field>
        </PageForm>
      </PanelBody>
    </Panel>
  );
}
