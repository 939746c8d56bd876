import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { type Nodes, toFields, toNodes } from '../../../../parts/form-builder/tree.ts';
import { newUid, type Send } from '../../../../parts/form-builder/use-builder.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const ExportDialog = lazy(() => import('./export-dialog.tsx'));

/** Reads the fields from a JSON Schema, and writes them as one. */
export function SchemaButtons({ nodes, send }: { nodes: Nodes; send: Send }) {
  const t = useT();
  const [dialog, open] = useState<'import' | 'export'>();
  const close = () => open(undefined);
  return (
    <>
      <Can permission="system:form:edit">
        <Button icon="upload" onClick={() => open('import')}>
          {t('forms.import')}
        </Button>
      </Can>
      <Button icon="download" onClick={() => open('export')}>
        {t('forms.export')}
      </Button>
      <Suspense>
        {dialog === 'import' && (
          <ImportDialog onLoad={(fields) => send({ do: 'load', nodes: toNodes(fields, newUid) })} onClose={close} />
        )}
        {dialog === 'export' && <ExportDialog fields={toFields(nodes)} onClose={close} />}
      </Suspense>
    </>
  );
}
