/** Returns the shell command that enrols the phones attached to a computer, with a key or a one-time code. */
export const agentCommand = (servers: readonly string[], key: string): string =>
  `npm run agent -- --server ${servers[0]} --key ${key}`;
