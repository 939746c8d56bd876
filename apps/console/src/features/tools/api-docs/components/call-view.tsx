import { useState } from 'react';
import { Facts } from '../../../../components/text/facts.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import styles from '../api-docs.module.css';
import type { ApiCall } from '../document.ts';
import type { Entered } from '../request.ts';
import { exampleOf, fieldsOf, rangeOf, type Schema, type SchemaField, typeOf } from '../schema.ts';
import { ErrorTable } from './error-table.tsx';
import { FieldTable } from './field-table.tsx';
import { Method } from './method.tsx';
import { Snippets } from './snippets.tsx';
import { TryCall } from './try-call.tsx';

const queryFields = ({ parameters }: ApiCall): SchemaField[] =>
  parameters.map(({ name, required, schema }) => ({
    path: name,
    name,
    type: typeOf(schema),
    range: rangeOf(schema),
    isRequired: required,
    default: schema.default,
  }));

const bodyOf = ({ requestBody }: ApiCall): Schema | undefined => requestBody?.content['application/json']?.schema;

/** The schema of `data` within the envelope; absent for files. */
const answerOf = ({ responses }: ApiCall): Schema | undefined =>
  responses['200']?.content['application/json']?.schema.properties?.data;

/** Required values and defaults of the query, and a body that fits the schema. */
function startOf(call: ApiCall): Entered {
  const required = call.parameters.filter((one) => one.required);
  const values = Object.fromEntries(required.map(({ name, schema }) => [name, String(exampleOf(schema))]));
  return { values, body: JSON.stringify(exampleOf(bodyOf(call) ?? {}), null, 2) };
}

/** Everything about one call. */
export function CallView({ call }: { call: ApiCall }) {
  const t = useT();
  const locale = useLocale();
  const [entered, setEntered] = useState<Entered>(() => startOf(call));
  const { 'x-access': access, 'x-words': words, 'x-hidden': hidden } = call;
  const body = bodyOf(call);
  const answer = answerOf(call);
  const mono = (text: string) => <span className="fl-mono">{text}</span>;
  const needed = access === 'public' || access === 'session' ? t(`apiDocs.access.${access}`) : mono(access);
  return (
    <article className={styles.call}>
      <PageTitle title={call['x-summary'][locale]} />
      <p className={styles.path}>
        <Method call={call} />
        <span className="fl-mono">{call.path}</span>
      </p>
      <Facts
        facts={[
          [t('apiDocs.permission'), needed],
          [t('apiDocs.effect'), t(`apiDocs.effect.${call['x-effect']}`)],
          [t('apiDocs.hidden'), hidden.length > 0 && mono(hidden.join(', '))],
        ]}
      />
      {call.parameters.length > 0 && (
        <FieldTable title={t('apiDocs.query')} fields={queryFields(call)} words={words} empty="" />
      )}
      {body && (
        <FieldTable title={t('apiDocs.body')} fields={fieldsOf(body)} words={words} empty={t('apiDocs.noFields')} />
      )}
      <TryCall call={call} entered={entered} onChange={setEntered} />
      <Snippets call={call} entered={entered} />
      <FieldTable
        isAnswer
        title={t('apiDocs.answer')}
        fields={answer ? fieldsOf(answer) : []}
        words={words}
        empty={answer ? typeOf(answer) : t('apiDocs.file')}
      />
      <ErrorTable codes={call['x-errors']} />
    </article>
  );
}
