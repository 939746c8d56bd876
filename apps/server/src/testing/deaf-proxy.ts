import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy before a database that behaves like a firewall which has dropped its connections: after `deafen`, open connections carry nothing. */
export interface DeafProxy {
  readonly connection: pg.PoolConfig;
  deafen(): void;
  close(): void;
}

export async function startDeafProxy(target: pg.ClientConfig): Promise<DeafProxy> {
  const { host, port, user, database, password } = new pg.Client(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const join = (from: Socket, to: Socket) => {
      open.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    };
    join(near, far);
    join(far, near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    connection: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user, database, password },
    deafen() {
      for (const socket of open) socket.unpipe().pause();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
