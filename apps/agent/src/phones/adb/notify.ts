import type { RemoteShell } from './remote-shell.ts';
import { shellQuote } from './shell-quote.ts';

/** Posts a notification as the shell user, which works on Android 10 and later. */
export async function postNotification(shell: RemoteShell, title: string, message: string): Promise<void> {
  const words = ['-S', 'bigtext', '-t', title, 'flotilla', message || title].map(shellQuote);
  await shell.expect(`cmd notification post ${words.join(' ')}`, { what: 'notify', timeoutMs: 15_000 });
}
