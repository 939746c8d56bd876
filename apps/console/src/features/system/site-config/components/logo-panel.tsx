import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { Logo } from '../../../../components/text/logo.tsx';
import { refreshAll, useSend } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { readSiteAgain } from '../../../../lib/session/site.ts';
import { UploadButton, UploadProgress } from '../../../../parts/upload/upload-button.tsx';
import { useUpload, useUploadLimitMb } from '../../../../parts/upload/use-upload.ts';
import styles from '../site-config.module.css';

const upload = 'POST /system/site/logo';
const logoSize = 32;

interface Props {
  title: string;
  logo: string;
}

/** The site's logo as the sidebar shows it: uploaded, replaced and removed. */
export function LogoPanel({ title, logo }: Props) {
  const t = useT();
  const limitMb = useUploadLimitMb('upload.logoMegabytes');
  const { share, send, stop } = useUpload(upload);
  const save = useSend('POST /system/site/save', { done: 'success', onDone: () => void readSiteAgain() });
  async function take(file: File): Promise<void> {
    if (!(await send(file))) return;
    await readSiteAgain();
    refreshAll();
  }
  const question = { title: t('siteConfig.removeLogo'), text: t('siteConfig.removeLogoAsk') };
  const remove = () => afterConfirm(question, () => save.mutate({ body: { logo: '' } }));
  return (
    <Panel title={t('site.logo')}>
      <PanelBody>
        <div className={styles.preview} role="img" aria-label={t('siteConfig.preview')}>
          {logo ? <img src={logo} alt="" /> : <Logo size={logoSize} />}
          <span className="fl-cut">{title}</span>
        </div>
        <Can permission={permissionOf(upload)}>
          <div className={styles.tools}>
            <UploadButton
              label={t('siteConfig.upload')}
              types={['png', 'jpg', 'jpeg', 'webp']}
              limitMb={limitMb}
              onFile={take}
            />
            {logo && (
              <Button kind="text" onClick={remove}>
                {t('action.remove')}
              </Button>
            )}
          </div>
          {share === undefined ? (
            <p className="fl-small">{t('siteConfig.logoHint', { limit: limitMb })}</p>
          ) : (
            <UploadProgress share={share} onStop={stop} />
          )}
        </Can>
      </PanelBody>
    </Panel>
  );
}
