import { mostImportedRows } from '@flotilla/contract/imported-rows';
import type { Route } from '../../lib/calls/api.ts';
import type { UploadRoute } from '../../lib/calls/upload.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportedLine } from './import-report.tsx';
import { TemplateButton } from './template-button.tsx';

interface Props {
  route: UploadRoute;
  template: Route;
  /** The plural of the rows, for example "suppliers". */
  rows: string;
  onClose: () => void;
}

/** Imports the rows of a spreadsheet, and reports the result of each row. The pages of generated features use it. */
export function ImportRowsDialog({ route, template, rows, onClose }: Props) {
  const t = useT();
  return (
    <ImportDialog
      route={route}
      title={t('import.rows', { rows })}
      hint={t('import.rowsHint', { most: formatCount(mostImportedRows) })}
      types={['xlsx', 'xls']}
      what={t('import.content')}
      linesOf={(answer) => (answer as unknown as { lines: ImportedLine[] }).lines}
      onClose={onClose}
    >
      <TemplateButton route={template} />
    </ImportDialog>
  );
}
