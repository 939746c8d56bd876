import { androidKeys } from '../key-codes.ts';
import { shellQuote } from './shell-quote.ts';

/** The longest text for one `input` command. Shorter chunks would be slower, because each starts a program; much longer ones are refused. */
const maxChunk = 400;

/** A part of a text that is typed in one way: printable ASCII characters, or one key press. */
export type TypedPart = { readonly ascii: string } | { readonly key: 'enter' | 'tab' };

/** Splits a text into parts. Returns `undefined` if it has characters that no key types. */
export function typedParts(text: string): TypedPart[] | undefined {
  const lines = text.replaceAll('\r\n', '\n');
  if (/[^\x20-\x7e\n\t]/.test(lines)) return undefined;
  return lines
    .split(/([\n\t])/)
    .filter((part) => part !== '')
    .map((part) => (part === '\n' ? { key: 'enter' } : part === '\t' ? { key: 'tab' } : { ascii: part }));
}

/** Returns the shell commands that type a part. */
export function typingCommands(part: TypedPart): string[] {
  if ('key' in part) return [`input keyevent KEYCODE_${androidKeys[part.key].name}`];
  return chunks(part.ascii).map((chunk) => `input text ${shellQuote(chunk.replaceAll(' ', '%s'))}`);
}

/** Splits a text for `input`, which reads "%s" as a space. A literal "%s" is therefore cut between its two characters. */
function chunks(text: string): string[] {
  return text.split(/(?<=%)(?=s)/).flatMap((part) => part.match(new RegExp(`.{1,${maxChunk}}`, 'g')) ?? []);
}
