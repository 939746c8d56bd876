import { Panel } from '../../../../components/panel.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { MessageKey } from '../../../../locales/keys.ts';

/** The codes with which a call can be refused. */
export function ErrorTable({ codes }: { codes: readonly number[] }) {
  const t = useT();
  const title = t('apiDocs.errors');
  return (
    <Panel title={title}>
      <table className="fl-panel-table" aria-label={title}>
        <thead>
          <tr>
            <th>{t('apiDocs.code')}</th>
            <th>{t('apiDocs.when')}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code}>
              <td className="fl-mono">{code}</td>
              <td>{t(`apiDocs.code.${code}` as MessageKey)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
