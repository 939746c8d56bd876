import { mostExportedRows } from '@flotilla/contract/exported-rows';
import type { Permission } from '@flotilla/contract/permission';
import { useState } from 'react';
import { type Answer, type Input, newKey, type Route } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { downloadExport } from '../../lib/calls/download.ts';
import { callAny, useAsk, useSend } from '../../lib/calls/use-call.ts';
import { everyMs, resultAfter } from '../../lib/calls/work.ts';
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

/** Downloads a list as a file. The button is disabled during the download, so that a second click does not create another file. A long export can be cancelled. */
function useExport({ route, query }: Pick<Props, 'route' | 'query'>) {
  const [busy, setBusy] = useState(false);
  const [slow, setSlow] = useState<string>();
  const progress = { query: { progressId: slow ?? '' } };
  const { data } = useAsk('GET /common/work', progress, { everyMs, enabled: slow !== undefined, fresh: true });
  const cancelWork = useSend('POST /common/cancelWork', {});
  async function save(more: object): Promise<void> {
    const progressId = newKey();
    setBusy(true);
    const timer = setTimeout(setSlow, everyMs, progressId);
    try {
      const asked = { query: { ...query, ...more, progressId } } as Input<ExportRoute>;
      const file = await callAny(route, asked, { quiet: true }).catch(async (error: unknown) => {
        const kept = await resultAfter(error, progressId);
        if (kept === undefined) throw error;
        return kept as Answer<ExportRoute>;
      });
      await downloadExport(file);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      clearTimeout(timer);
      setSlow(undefined);
      setBusy(false);
    }
  }
  return {
    busy,
    /** The share in percent of an export that takes long, once it is known. */
    percent: slow && data && data.total > 0 ? Math.floor((100 * data.done) / data.total) : undefined,
    save: (more: object = {}) => void save(more),
    cancel: slow && (() => cancelWork.mutate({ body: { progressId: slow } })),
  };
}

/** Downloads a list as a spreadsheet, or in one of its formats. */
export function ExportButton({ permission, formats, total = 0, ...exported }: Props) {
  const t = useT();
  const narrow = useIsMobile();
  const { profile } = useSession();
  const { busy, percent, save, cancel } = useExport(exported);
  const { opener, opened } = useOpener('end');
  if (!hasPermission(profile, permission)) return null;
  const label = `${t(busy ? 'list.exporting' : 'action.export')}${percent === undefined ? '' : ` ${percent}%`}`;
  const counts = { limit: formatCount(mostExportedRows), total: formatCount(total) };
  const tooMany = total > mostExportedRows ? t('list.exportTooMany', counts) : undefined;
  const shown = {
    ...({ kind: 'text', icon: 'download', disabled: busy } as const),
    ...{ 'aria-label': label, 'aria-busy': busy, children: narrow ? undefined : label },
  };
  return (
    <>
      {formats ? (
        <Button {...shown} {...opener} aria-haspopup="menu" />
      ) : (
        <Button
          {...shown}
          {...(tooMany && { title: tooMany })}
          onClick={() => (tooMany ? toast.error(tooMany) : save())}
        />
      )}
      {cancel && <Button kind="text" icon="close" aria-label={t('list.exportCancel')} onClick={cancel} />}
      {formats && opened && (
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
