/** What has to be ended before this process may end. */
const openEnds = new Set<() => Promise<void>>();

/** Answers `end` in a form that runs once, whoever calls it, and that `endEverything` calls too. */
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
