import { createHash } from 'node:crypto';

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
