// Loaded into a page: keeps what the browser says of paints, long tasks, shifts of the layout and interactions.
(() => {
  const seen = { firstPaintMs: 0, largestPaintMs: 0, tasks: [], shifts: [], largest: '' };
  const interactions = new Map();
  const watch = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });

  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
  });
  watch('largest-contentful-paint', ({ startTime, element }) => {
    seen.largestPaintMs = startTime;
    seen.largest = element?.outerHTML.slice(0, 120) ?? '';
  });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
  watch('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
    const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '');
    if (!hadRecentInput) seen.shifts.push({ startTime, value, what });
  });
  watch(
    'event',
    ({ interactionId, duration, name, target }) => {
      if (!interactionId) return;
      const known = interactions.get(interactionId);
      if (known && known.duration >= duration) return;
      interactions.set(interactionId, { duration, what: `${name} ${target?.outerHTML?.slice(0, 80) ?? ''}` });
    },
    { durationThreshold: 16 },
  );

  /** The worst window of at most five seconds, in which no second passes without a shift. */
  function layoutShift() {
    let [worst, sum, begin, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
    for (const { startTime, value } of seen.shifts) {
      if (startTime - last > 1_000 || startTime - begin > 5_000) [sum, begin] = [0, startTime];
      sum += value;
      last = startTime;
      worst = Math.max(worst, sum);
    }
    return worst;
  }

  globalThis.vitals = {
    read: () => ({
      firstPaintMs: seen.firstPaintMs,
      largestPaintMs: seen.largestPaintMs,
      blockedMs: seen.tasks
        .filter(({ startTime, duration }) => startTime + duration > seen.firstPaintMs)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      layoutShift: layoutShift(),
      largest: seen.largest,
      shifted: seen.shifts.flatMap(({ what }) => what),
    }),
    /** The latencies since the last time, and how many interactions there were. */
    interactions() {
      const slowest = [...interactions.values()].toSorted((one, other) => other.duration - one.duration);
      const count = performance.interactionCount - (globalThis.vitals.counted ?? 0);
      globalThis.vitals.counted = performance.interactionCount;
      interactions.clear();
      return { reportedMs: slowest.map(({ duration }) => duration), count, slowest: slowest[0]?.what ?? '' };
    },
  };
})();
