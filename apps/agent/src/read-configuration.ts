import { readFileSync } from 'node:fs';
import { type AgentIdentity, isIdentity } from './update/identity.ts';

/** The configuration that the console copies or shows as a QR code: the site's address, and the key or one-time code. */
interface Configuration {
  readonly server: string;
  readonly key: string;
  /** The agent's own id and token, if an installer has written the file. */
  readonly agent: AgentIdentity | undefined;
}

const shape =
  'needs what the console copies or its QR code says, {"servers": […], "key": "…"}, or a file that holds it';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(shape);
  }
}

function textOf(given: string): string {
  if (given.trimStart().startsWith('{')) return given;
  try {
    return readFileSync(given, 'utf8');
  } catch (error) {
    throw new Error(`cannot read ${given}: ${(error as Error).message}`);
  }
}

/** Reads the configuration from JSON text, or from the file of that name. Throws an error whose message is shown to the user. */
export function readConfiguration(given: string): Configuration {
  const { servers, key, agent } = (parse(textOf(given)) ?? {}) as { servers?: unknown; key?: unknown; agent?: unknown };
  const server: unknown = Array.isArray(servers) ? servers[0] : undefined;
  if (typeof server !== 'string' || typeof key !== 'string' || key.trim() === '') throw new Error(shape);
  return { server, key, agent: isIdentity(agent) ? { id: agent.id, token: agent.token } : undefined };
}
