import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { ByteReader } from './byte-reader.ts';

const prefixBytes = 5;
/** A longer frame is damaged. */
const mostBytes = 256 * 1024 * 1024;

const tableSchema = z.object({
  name: z.string(),
  /** Without generated columns. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Whether the rows are in partitions, which are created before them. */
  partitions: z.array(z.object({ name: z.string(), bound: z.string() })).nullable(),
});
export type Table = z.output<typeof tableSchema>;

const planSchema = z.object({
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
});
/** The first frame: what follows, and the schema that it needs. */
export type Plan = z.output<typeof planSchema>;

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name: z.string() }),
  /** `name` is the SHA-256 of a stored file. */
  z.object({ kind: z.literal('file'), name: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ kind: z.literal('anchor'), name: z.string() }),
]);
/** Precedes the content of a table, a stored file or the anchor of the audit log. */
export type Entry = z.output<typeof entrySchema>;

const contentSchema = z.object({ bytes: z.int(), sha256: z.string(), rows: z.int().nullable() });
export type Content = z.output<typeof contentSchema>;

const summarySchema = z.object({
  tables: z.array(contentSchema.extend({ name: z.string() })),
  files: z.array(contentSchema.extend({ name: z.string() })),
  /** Files that rows name and that the site did not have. */
  missing: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
});
/** The last frame: what the backup contains. */
export type Summary = z.output<typeof summarySchema>;

const schemas = { plan: planSchema, entry: entrySchema, end: contentSchema, summary: summarySchema };
type Values = { [Kind in keyof typeof schemas]: z.output<(typeof schemas)[Kind]> };
const codes = { plan: 1, entry: 2, data: 3, end: 4, summary: 5 } as const;

/** The frames of an archive in order: plan, then for each entry its data and its end, then the summary. */
export type Frame =
  | { [Kind in keyof Values]: { readonly kind: Kind; readonly value: Values[Kind] } }[keyof Values]
  | { readonly kind: 'data'; readonly value: Buffer };

const encode = (code: number, payload: Buffer): Buffer => {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt8(code, 0);
  prefix.writeUInt32BE(payload.length, 1);
  return Buffer.concat([prefix, payload]);
};

export const dataFrame = (data: Buffer): Buffer => encode(codes.data, data);
export const frameOf = <Kind extends keyof Values>(kind: Kind, value: Values[Kind]): Buffer =>
  encode(codes[kind], Buffer.from(JSON.stringify(value)));

/** Reads the next frame. @throws BackupError if there is none */
export async function readFrame(reader: ByteReader): Promise<Frame> {
  const prefix = await reader.read(prefixBytes);
  if (prefix.length < prefixBytes) throw new BackupError('The backup ends before its summary.');
  const [code, length] = [prefix.readUInt8(0), prefix.readUInt32BE(1)];
  const kind = (Object.keys(codes) as (keyof typeof codes)[]).find((one) => codes[one] === code);
  if (!kind || length > mostBytes) throw new BackupError('The backup was written by a newer program. Use that one.');
  const payload = await reader.read(length);
  if (payload.length < length) throw new BackupError('The backup ends before its summary.');
  if (kind === 'data') return { kind, value: payload };
  return { kind, value: schemas[kind].parse(JSON.parse(payload.toString('utf8'))) } as Frame;
}
