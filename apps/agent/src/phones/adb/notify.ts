import type { RemoteShell } from './remote-shell.ts';
import { shellQuote } from './shell-quote.ts';

/** Posts a notification in the name of the shell, which Android 10 and later can. */
export async function postNotification(shell: RemoteShell, title: string, message: string): Promise<void> {
  const words = ['-S', 'bigtext', '-t', title, 'flotilla', message || title].map(shellQuote);
  await shell.expect(`cmd notification post ${words.join(' ')}`, { what: 'notify', timeoutMs: 15_000 });
}
