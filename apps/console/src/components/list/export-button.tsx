import { mostExportedRows } from '@flotilla/contract/exported-rows';
import type { Permission } from '@flotilla/contract/permission';
import { useState } from 'react';
import type { Input, Route } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { downloadExport } from '../../lib/calls/download.ts';
import { callAny } from '../../lib/calls/use-call.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session/session.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../button.tsx';
import { useOpener } from '../overlay/floating.tsx';
import { MenuList } from '../overlay/menu-list.tsx';

/** Calls that return the one-time name of a file. */
export type ExportRoute = { [R in Route]: R extends `GET ${string}/export` ? R : never }[Route];
type Format = 'xlsx' | 'txt';

export interface Exported {
  route: ExportRoute;
  permission: Permission;
  /** The values of the call's `format`; without it the file is a spreadsheet. */
  formats?: readonly Format[];
}
interface Props extends Exported {
  /** Filters and order: the file contains all their pages. */
  query: object;
  total?: number;
}

/** Downloads a list as a file. The button is disabled during the download, so that a second click does not create another file. */
function useExport({ route, query }: Pick<Props, 'route' | 'query'>) {
  const [busy, setBusy] = useState(false);
  async function save(more: object): Promise<void> {
    setBusy(true);
    try {
      const asked = { query: { ...query, ...more } } as Input<ExportRoute>;
      await downloadExport(await callAny(route, asked, { quiet: true }));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, save: (more: object = {}) => void save(more) };
}

/** Downloads a list as a spreadsheet, or in one of its formats. */
export function ExportButton({ permission, formats, total = 0, ...exported }: Props) {
  const t = useT();
  const narrow = useIsMobile();
  const { profile } = useSession();
  const { busy, save } = useExport(exported);
  const { opener, opened } = useOpener('end');
  if (!hasPermission(profile, permission)) return null;
  const label = t(busy ? 'list.exporting' : 'action.export');
  const counts = { limit: formatCount(mostExportedRows), total: formatCount(total) };
  const tooMany = total > mostExportedRows ? t('list.exportTooMany', counts) : undefined;
  const shown = {
    ...({ kind: 'text', icon: 'download', disabled: busy } as const),
    ...{ 'aria-label': label, 'aria-busy': busy, children: narrow ? undefined : label },
  };
  if (!formats) {
    return (
      <Button
        {...shown}
        {...(tooMany && { title: tooMany })}
        onClick={() => (tooMany ? toast.error(tooMany) : save())}
      />
    );
  }
  return (
    <>
      <Button {...shown} {...opener} aria-haspopup="menu" />
      {opened && (
        <MenuList
          {...opened}
          label={label}
          note={tooMany}
          items={formats.map((format) => ({
            key: format,
            label: t('list.exportAs', { format }),
            disabledReason: format === 'xlsx' ? tooMany : undefined,
            onClick: () => save({ format }),
          }))}
        />
      )}
    </>
  );
}
