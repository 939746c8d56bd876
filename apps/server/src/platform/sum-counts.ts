/** The number of each kind, and of all together. */
export function sumCounts<Kind extends string>(
  kinds: readonly Kind[],
  counts: ReadonlyMap<string, number> | undefined,
) {
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, counts?.get(kind) ?? 0])) as Record<Kind, number>;
  return { ...byKind, total: kinds.reduce((sum, kind) => sum + byKind[kind], 0) };
}
