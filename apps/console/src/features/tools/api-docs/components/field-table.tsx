import type { Words } from '@flotilla/contract/locale';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import styles from '../api-docs.module.css';
import { meaningOf, type SchemaField } from '../schema.ts';

interface Props {
  title: string;
  fields: readonly SchemaField[];
  words: Words;
  /** In place of an empty table. */
  empty: string;
  /** The fields of an answer are neither required nor have they defaults. */
  isAnswer?: boolean;
}

/** The fields of a query, a body or an answer. */
export function FieldTable({ title, fields, words, empty, isAnswer = false }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <Panel title={title} count={fields.length || undefined}>
      {fields.length === 0 ? (
        <PanelBody>
          <span className="fl-quiet">{empty}</span>
        </PanelBody>
      ) : (
        <div className={styles.scroll}>
          <table className="fl-panel-table" aria-label={title}>
            <thead>
              <tr>
                <th>{t('apiDocs.field')}</th>
                <th>{t('apiDocs.meaning')}</th>
                <th>{t('apiDocs.type')}</th>
                <th>{t('apiDocs.range')}</th>
                {!isAnswer && <th>{t('apiDocs.required')}</th>}
                {!isAnswer && <th>{t('apiDocs.standard')}</th>}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ path, type, range, isRequired, default: standard }) => (
                <tr key={path}>
                  <td className="fl-mono">{path}</td>
                  <td>{meaningOf(path, words, isAnswer)?.[locale]}</td>
                  <td className={styles.type}>{type}</td>
                  <td className="fl-mono">{range}</td>
                  {!isAnswer && <td>{isRequired && t('apiDocs.yes')}</td>}
                  {!isAnswer && <td className="fl-mono">{standard !== undefined && JSON.stringify(standard)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
