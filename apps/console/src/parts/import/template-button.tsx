import { Button } from '../../components/button.tsx';
import type { Route } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { downloadExport } from '../../lib/calls/download.ts';
import { callAny } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import styles from './import.module.css';

async function saveTemplate(route: Route): Promise<void> {
  try {
    await downloadExport((await callAny(route, {} as never, { quiet: true })) as { fileName: string });
  } catch (error) {
    toast.error(messageOf(error));
  }
}

/** Downloads the empty sheet of an import. */
export function TemplateButton({ route }: { route: Route }) {
  return (
    <p className={styles.template}>
      <Button kind="link" icon="download" onClick={() => void saveTemplate(route)}>
        {useT()('import.template')}
      </Button>
    </p>
  );
}
