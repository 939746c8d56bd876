import { UnsupportedError } from '../phone.ts';
import { shellQuote } from './shell-quote.ts';

/** `input` starts a program on the phone each time; very long arguments are refused. */
const maxChunk = 400;

/** The shell commands that type a text: printable ASCII by `input text`, line breaks and tabs as keys. */
export function typingCommands(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n');
  if (/[^\x20-\x7e\n\t]/.test(lines)) {
    throw new UnsupportedError(
      'text',
      'Over ADB only ASCII can be typed; other characters need the video control connection (scrcpy)',
    );
  }
  return lines.split(/([\n\t])/).flatMap((part) => {
    if (part === '\n') return ['input keyevent KEYCODE_ENTER'];
    if (part === '\t') return ['input keyevent KEYCODE_TAB'];
    return chunks(part).map((chunk) => `input text ${shellQuote(chunk.replaceAll(' ', '%s'))}`);
  });
}

/** `input` reads %s as a blank, and older ones split at real blanks: a typed "%s" is cut in the middle. */
function chunks(text: string): string[] {
  return text.split(/(?<=%)(?=s)/).flatMap((part) => part.match(new RegExp(`.{1,${maxChunk}}`, 'g')) ?? []);
}
