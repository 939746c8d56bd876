import { useState } from 'react';
import type { Input, Route } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { downloadExport } from '../../lib/download.ts';
import { useT } from '../../lib/i18n.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { toast } from '../../lib/toast.ts';
import { callAny } from '../../lib/use-call.ts';
import { Button } from '../button.tsx';
import { Can } from '../can.tsx';

/** Calls that answer the one-time name of a file. */
export type ExportRoute = { [R in Route]: R extends `GET ${string}/export` ? R : never }[Route];

interface Props {
  route: ExportRoute;
  permission: string;
  /** Filters and order: the file contains all their pages. */
  query: object;
}

/** Downloads a list as a spreadsheet. It is disabled meanwhile, so that a second click does not create another one. */
export function ExportButton({ route, permission, query }: Props) {
  const t = useT();
  const narrow = useIsMobile();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await downloadExport(await callAny(route, { query } as Input<ExportRoute>, { quiet: true }));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  const label = t(busy ? 'list.exporting' : 'action.export');
  return (
    <Can permission={permission}>
      <Button
        kind="text"
        icon="download"
        aria-label={label}
        aria-busy={busy}
        disabled={busy}
        onClick={() => void save()}
      >
        {narrow ? undefined : label}
      </Button>
    </Can>
  );
}
