import { clusterPictures } from './cluster.ts';
import { Easel } from './easel.ts';
import type { Drawn, PainterMessage } from './painter.ts';
import type { Clustered, ClusterMessage } from './painter-worker.ts';
import type { PictureHash } from './picture-hash.ts';

/** Where the pictures of one canvas are drawn. */
export interface Surface {
  /** Takes the bytes: they may be gone afterwards. */
  show(bytes: Uint8Array<ArrayBuffer>): void;
  /** Nothing comes for now: what decoding holds is given back. */
  rest(): void;
  /** Who hears of what was drawn: one at a time. */
  onDrawn: ((drawn: Drawn) => void) | undefined;
}

interface Post {
  send: (message: PainterMessage | ClusterMessage, transfer?: Transferable[]) => void;
}

/** More than so many decode at once only where there are cores for them. */
const mostWorkers = 4;
const workerCount = () => Math.max(1, Math.min(mostWorkers, (navigator.hardwareConcurrency || 2) - 1));

const drawnBy = new Map<number, WeakRef<Surface>>();
const hear = (drawn: Drawn) => drawnBy.get(drawn.id)?.deref()?.onDrawn?.(drawn);

/** Who waits for clusters, by request. */
const clusterings = new Map<number, (labels: readonly number[]) => void>();
let lastRequest = 0;
function heardClusters({ request, labels }: Clustered): void {
  clusterings.get(request)?.(labels);
  clusterings.delete(request);
}

let workers: Post[] | undefined;
function workerFor(id: number): Post {
  workers ??= Array.from({ length: workerCount() }, () => {
    const worker = new Worker(new URL('./painter-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Drawn | Clustered>) =>
      'labels' in data ? heardClusters(data) : hear(data);
    return { send: (message, transfer = []) => worker.postMessage(message, transfer) };
  });
  return workers[id % workers.length]!;
}

/** Without workers that can draw, the page draws itself. */
let easel: Easel | undefined;
function pageEasel(): Easel {
  easel ??= new Easel(hear);
  return easel;
}

const surfaces = new WeakMap<HTMLCanvasElement, Surface>();
/** Nothing else tells that a canvas is gone for good: a hidden page's effects end and begin again on the same canvas. */
const gone = new FinalizationRegistry<{ id: number; drop: () => void }>(({ id, drop }) => {
  drawnBy.delete(id);
  drop();
});
let lastId = 0;

function inWorker(id: number, canvas: HTMLCanvasElement, maxWidth: number) {
  const post = workerFor(id);
  const offscreen = canvas.transferControlToOffscreen();
  post.send({ kind: 'add', id, canvas: offscreen, maxWidth }, [offscreen]);
  const show = (bytes: Uint8Array<ArrayBuffer>) => post.send({ kind: 'show', id, bytes }, [bytes.buffer]);
  return { show, rest: () => post.send({ kind: 'rest', id }), drop: () => post.send({ kind: 'drop', id }) };
}

function onPage(id: number, canvas: HTMLCanvasElement, maxWidth: number) {
  const own = pageEasel();
  own.add(id, canvas, maxWidth);
  const show = (bytes: Uint8Array<ArrayBuffer>) => own.show(id, bytes);
  return { show, rest: () => own.rest(id), drop: () => own.drop(id) };
}

/** The surface of a canvas on which something has been shown. */
export const knownSurface = (canvas: HTMLCanvasElement): Surface | undefined => surfaces.get(canvas);

/** The surface of a canvas, the same one each time it is asked for. `maxWidth`: in device pixels. */
export function surfaceOf(canvas: HTMLCanvasElement, maxWidth: number): Surface {
  const known = surfaces.get(canvas);
  if (known) return known;
  lastId += 1;
  const id = lastId;
  const able = typeof Worker === 'function' && 'transferControlToOffscreen' in canvas;
  const { show, rest, drop } = able ? inWorker(id, canvas, maxWidth) : onPage(id, canvas, maxWidth);
  const surface: Surface = { show, rest, onDrawn: undefined };
  surfaces.set(canvas, surface);
  drawnBy.set(id, new WeakRef(surface));
  gone.register(canvas, { id, drop });
  return surface;
}

/** Which of the pictures look the same, worked out beside the page: the number of its cluster for each, 0 the largest. */
export function clusterBeside(hashes: readonly PictureHash[]): Promise<readonly number[]> {
  if (typeof Worker !== 'function') return Promise.resolve(clusterPictures(hashes));
  lastRequest += 1;
  const request = lastRequest;
  return new Promise((resolve) => {
    clusterings.set(request, resolve);
    workerFor(request).send({ kind: 'cluster', request, hashes });
  });
}
