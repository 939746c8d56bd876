import type { FileSent } from './types.ts';

export function sentFile(file: FileSent): FormData | Uint8Array<ArrayBuffer> {
  if ('bare' in file) return new Uint8Array(file.bare);
  const form = new FormData();
  for (const [name, value] of Object.entries(file.fields ?? {})) form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(file.content)]), file.name);
  return form;
}
