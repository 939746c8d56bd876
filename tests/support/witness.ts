import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Counts what scripts say they do, outside of everything that a test kills. */
export interface Witness {
  /** Its host and port, for the list of hosts that scripts may call. */
  readonly host: string;
  /** Returns how often a script reported a message, for example `begins 17`. */
  count(said: string): number;
  /** The lines that begin with this word, with their counts. */
  said(word: string): [what: string, times: number][];
  close(): void;
}

export async function startWitness(): Promise<Witness> {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const said = decodeURIComponent(request.url!.slice(1)).replaceAll('/', ' ');
    counts.set(said, (counts.get(said) ?? 0) + 1);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (said) => counts.get(said) ?? 0,
    said: (word) =>
      [...counts].flatMap(([said, times]) =>
        said.startsWith(`${word} `) ? [[said.slice(word.length + 1), times] as [string, number]] : [],
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
