import { createHash } from 'node:crypto';
import { column, spacer, text } from '../ui/view.ts';
import { appIcon } from '../world/app-icon.ts';
import type { App } from './app.ts';

const localFile = Buffer.from('PK\x03\x04', 'latin1');
const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1');
/** The end record with its longest possible comment. */
const endSearchBytes = 22 + 65_535;

/** The package's name, always the same for the same file. Its binary manifest is not parsed. */
export function inspectPackage(apk: Uint8Array): { readonly packageName: string } {
  const file = Buffer.from(apk.buffer, apk.byteOffset, apk.byteLength);
  if (!file.subarray(0, 4).equals(localFile))
    throw new Error('INSTALL_PARSE_FAILED_NOT_APK: the file is not a zip archive');
  if (file.subarray(-endSearchBytes).lastIndexOf(endOfDirectory) < 0) {
    throw new Error('INSTALL_PARSE_FAILED_NOT_APK: the archive is cut off');
  }
  const hash = createHash('sha256').update(file).digest('hex');
  return { packageName: `com.example.app${hash.slice(0, 6)}` };
}

const tints = [
  ['#6a8dff', '#3f5fe0'],
  ['#46c7a8', '#1c9a7d'],
  ['#f27d9b', '#d04a70'],
  ['#b48cf2', '#8355d0'],
] as const;

/** An app installed later. Its code cannot run here, so it only shows its name. */
export function installedApp(packageName: string): App {
  const last = packageName.split('.').at(-1)!;
  const name = last[0]!.toUpperCase() + last.slice(1);
  const app: App = {
    packageName,
    name: [name, name],
    icon: { glyph: 'apps', colors: tints[packageName.length % tints.length]! },
    start: () => ({
      view: () =>
        column({ align: 'center', gap: 14 }, [
          spacer(180),
          appIcon(app, 84),
          text(name, { size: 22, weight: 600 }, { id: 'title' }),
          text(packageName, { size: 13.5, color: 'soft' }),
        ]),
    }),
  };
  return app;
}
