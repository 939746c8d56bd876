import { shellQuote } from './shell-quote.ts';

/** `input` starts a program on the phone each time; very long arguments are refused. */
const maxChunk = 400;

/** A piece of text that is typed alike: printable ASCII, or one press of a key. */
export type TypedPart = { readonly ascii: string } | { readonly key: 'ENTER' | 'TAB' };

/** Undefined if the text has characters that no key types. */
export function typedParts(text: string): TypedPart[] | undefined {
  const lines = text.replaceAll('\r\n', '\n');
  if (/[^\x20-\x7e\n\t]/.test(lines)) return undefined;
  return lines
    .split(/([\n\t])/)
    .filter((part) => part !== '')
    .map((part) => (part === '\n' ? { key: 'ENTER' } : part === '\t' ? { key: 'TAB' } : { ascii: part }));
}

/** The shell commands that type a part. */
export function typingCommands(part: TypedPart): string[] {
  if ('key' in part) return [`input keyevent KEYCODE_${part.key}`];
  return chunks(part.ascii).map((chunk) => `input text ${shellQuote(chunk.replaceAll(' ', '%s'))}`);
}

/** `input` reads %s as a blank, and older ones split at real blanks: a typed "%s" is cut in the middle. */
function chunks(text: string): string[] {
  return text.split(/(?<=%)(?=s)/).flatMap((part) => part.match(new RegExp(`.{1,${maxChunk}}`, 'g')) ?? []);
}
