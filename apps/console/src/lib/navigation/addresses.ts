export const homePath = '/index';

/** The page for an unknown address; `path` is that address. */
export const notFoundPath = '/404';
export const notFoundHref = (path: string): string => `${notFoundPath}?path=${encodeURIComponent(path)}`;

/** The page of one task; its tab is one a task. */
export const taskPath = '/tasks/task';
export const taskHref = (id: number): string => `${taskPath}?id=${id}`;

/** The page of one phone; its tab is one a phone. */
export const phonePath = '/screen';
export const phoneHref = (deviceNo: string): string => `${phonePath}?deviceNo=${encodeURIComponent(deviceNo)}`;

/** Where a person without an account joins a phone. The code is behind the #, so that it reaches no server log. */
export const bindPath = '/bind';
export const bindLink = (code: string): string => `${location.origin}${bindPath}#${code}`;

/** The command that joins phones attached to a computer, with a key or a one-time code. */
export const agentCommand = (servers: readonly string[], key: string): string =>
  `npm run agent -- --server ${servers[0] ?? location.origin} --key ${key}`;
