/** The functions that must run before this process ends. */
const openEnds = new Set<() => Promise<void>>();

/** Returns a version of `end` that runs only once, and registers it for `endEverything`. */
export function mustEnd(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined;
  const once = () => {
    ending ??= end().finally(() => openEnds.delete(once));
    return ending;
  };
  openEnds.add(once);
  return once;
}

export async function endEverything(): Promise<void> {
  await Promise.allSettled([...openEnds].map((end) => end()));
}
