import type { BodyOf } from '@flotilla/contract/endpoint';
import {
  type hotScripts as calls,
  type HotScript,
  mostHotCharacters,
} from '@flotilla/contract/http/automation/hot-scripts';
import { term } from '@flotilla/contract/terms';
import { hotScriptWords as words } from '@flotilla/contract/words/hot-scripts';
import { invalidField, missingField } from '../../../platform/http/call-error.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { storeText } from '../scripts/api.ts';

type Form = Pick<BodyOf<typeof calls.add>, 'content' | 'downloadUrl' | 'md5'>;
type Source = Pick<HotScript, 'sha256' | 'md5' | 'bytes' | 'downloadUrl'>;

/** The form's text or address if it differs from the current one; `null` if the source stays. */
export async function storeSource(files: Files, form: Form, current?: HotScript): Promise<Source | null> {
  const content = form.content && form.content !== current?.content ? form.content : undefined;
  const address = form.downloadUrl && form.downloadUrl !== current?.downloadUrl ? form.downloadUrl : undefined;
  if (content && address) throw invalidField('downloadUrl', term('contentOrAddress'));
  // An edit sends back the MD5 of the text that it replaces.
  if (content) {
    const md5 = form.md5 === current?.md5 ? undefined : form.md5;
    return storeText(files, content, { md5, maxBytes: mostHotCharacters, isModule: true });
  }
  if (address) return atAddress(address, form.md5);
  const isAddress = current ? current.downloadUrl !== '' : form.downloadUrl !== undefined && form.content === undefined;
  if (isAddress && (!current || form.downloadUrl === '')) throw missingField(words, 'downloadUrl');
  if (!current) throw missingField(words, 'content');
  if (!form.md5 || form.md5 === current.md5) return null;
  if (current.downloadUrl) return atAddress(current.downloadUrl, form.md5);
  throw invalidField('md5', term('md5Differs'));
}

function atAddress(downloadUrl: string, md5: string | undefined): Source {
  if (!md5) throw missingField(words, 'md5');
  return { sha256: '', md5, bytes: 0, downloadUrl };
}
