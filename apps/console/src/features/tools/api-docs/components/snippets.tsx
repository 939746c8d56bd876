import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../api-docs.module.css';
import type { ApiCall } from '../document.ts';
import { type Entered, toCurl, toTypeScript } from '../request.ts';

/** The call with the entered values, for a shell and for a program. */
export function Snippets({ call, entered }: { call: ApiCall; entered: Entered }) {
  const t = useT();
  const site = window.location.origin;
  const texts = [
    ['curl', toCurl(site, call, entered)],
    ['TypeScript', toTypeScript(site, call, entered)],
  ] as const;
  return (
    <Panel title={t('apiDocs.snippets')} extra={call['x-access'] === 'public' ? undefined : t('apiDocs.token')}>
      <PanelBody>
        {texts.map(([what, text]) => (
          <figure key={what} className={styles.snippet}>
            <figcaption className={styles.caption}>
              {what}
              <Button
                kind="text"
                icon="copy"
                aria-label={t('apiDocs.copy', { what })}
                onClick={() => void copyText(text)}
              />
            </figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
            <pre className={styles.code} tabIndex={0}>
              {text}
            </pre>
          </figure>
        ))}
      </PanelBody>
    </Panel>
  );
}
