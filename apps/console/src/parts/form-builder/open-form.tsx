import type { FormUse } from '@flotilla/contract/form-check';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Can } from '../../components/can.tsx';
import { useT } from '../../lib/i18n.ts';
import type { Send } from './use-builder.ts';

const OpenFormDialog = lazy(() => import('./open-form-dialog.tsx'));

/** Loads a stored form into the builder of another place. */
export function OpenFormButton({ use, send }: { use: FormUse; send: Send }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Can permission="system:form:list">
      <Button icon="folder" onClick={() => setOpen(true)}>
        {t('formBuilder.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <OpenFormDialog use={use} send={send} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  );
}
