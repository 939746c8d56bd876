import { toSearch } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { saveFile } from '../../../../lib/download.ts';
import { toast } from '../../../../lib/toast.ts';

/** Saves one version of a script as a file. */
export function downloadVersion(
  script: { id: number; name: string },
  { versionId, version }: { versionId: number; version: string },
): void {
  const url = `/script/script/download${toSearch({ id: script.id, versionId })}`;
  saveFile(url, `${script.name}-${version}.js`).catch((error: unknown) => toast.error(messageOf(error)));
}
