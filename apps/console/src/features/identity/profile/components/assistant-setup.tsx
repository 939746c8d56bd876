import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './profile.module.css';

/** The configuration with which assistants connect to the site by the Model Context Protocol. */
export const assistantSetup = (site: string, token: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        flotilla: { type: 'http', url: `${site}/mcp`, headers: { Authorization: `Bearer ${token}` } },
      },
    },
    null,
    2,
  );

/** Shows the configuration for a new token, which an assistant's settings take as it is. */
export function AssistantSetup({ token }: { token: string }) {
  const t = useT();
  const text = assistantSetup(window.location.origin, token);
  return (
    <figure className={styles.assistant}>
      <figcaption className={styles.assistantCaption}>
        {t('profile.assistant')}
        <Button kind="text" icon="copy" aria-label={t('profile.copyAssistant')} onClick={() => void copyText(text)} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <pre className={styles.assistantCode} tabIndex={0}>
        {text}
      </pre>
      <p className="fl-small">{t('profile.assistantHint')}</p>
    </figure>
  );
}
