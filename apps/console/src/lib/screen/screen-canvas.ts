import { CanvasRenderer } from './canvas-renderer.ts';
import { clusterPictures } from './cluster.ts';
import type { Drawn, PainterMessage } from './painter.ts';
import type { Clustered, ClusterMessage } from './painter-worker.ts';
import type { PictureHash } from './picture-hash.ts';

/** Draws a phone's pictures on one canvas. */
export interface ScreenCanvas {
  /** Takes ownership of the bytes: a worker may receive their buffer. */
  show(bytes: Uint8Array<ArrayBuffer>): void;
  /** Releases the decoder until the next picture. */
  rest(): void;
  /** The only listener to what was drawn. */
  onDrawn: ((drawn: Drawn) => void) | undefined;
}

interface Post {
  send: (message: PainterMessage | ClusterMessage, transfer?: Transferable[]) => void;
}

/** More workers would only compete for the same cores. */
const mostWorkers = 4;
const workerCount = () => Math.max(1, Math.min(mostWorkers, (navigator.hardwareConcurrency || 2) - 1));

const drawnBy = new Map<number, WeakRef<ScreenCanvas>>();
const report = (drawn: Drawn) => drawnBy.get(drawn.id)?.deref()?.onDrawn?.(drawn);

/** Pending requests for clusters. */
const clusterings = new Map<number, (labels: readonly number[]) => void>();
let lastRequest = 0;
function onClusters({ request, labels }: Clustered): void {
  clusterings.get(request)?.(labels);
  clusterings.delete(request);
}

let workers: Post[] | undefined;
function workerFor(id: number): Post {
  workers ??= Array.from({ length: workerCount() }, () => {
    const worker = new Worker(new URL('./painter-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Drawn | Clustered>) =>
      'labels' in data ? onClusters(data) : report(data);
    return { send: (message, transfer = []) => worker.postMessage(message, transfer) };
  });
  return workers[id % workers.length]!;
}

/** Draws on the page's own thread if workers cannot draw. */
let renderer: CanvasRenderer | undefined;
function pageRenderer(): CanvasRenderer {
  renderer ??= new CanvasRenderer(report);
  return renderer;
}

const screenCanvases = new WeakMap<HTMLCanvasElement, ScreenCanvas>();
/** Effects cannot detect a removed canvas: the effects of a hidden page end and restart on the same canvas. */
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
  const own = pageRenderer();
  own.add(id, canvas, maxWidth);
  const show = (bytes: Uint8Array<ArrayBuffer>) => own.show(id, bytes);
  return { show, rest: () => own.rest(id), drop: () => own.drop(id) };
}

/** Returns `undefined` for a canvas that has never shown a picture. */
export const knownScreenCanvas = (canvas: HTMLCanvasElement): ScreenCanvas | undefined => screenCanvases.get(canvas);

/** Returns the same object for the same canvas. `maxWidth`: in device pixels. */
export function screenCanvasOf(canvas: HTMLCanvasElement, maxWidth: number): ScreenCanvas {
  const known = screenCanvases.get(canvas);
  if (known) return known;
  lastId += 1;
  const id = lastId;
  const able = typeof Worker === 'function' && 'transferControlToOffscreen' in canvas;
  const { show, rest, drop } = able ? inWorker(id, canvas, maxWidth) : onPage(id, canvas, maxWidth);
  const screenCanvas: ScreenCanvas = { show, rest, onDrawn: undefined };
  screenCanvases.set(canvas, screenCanvas);
  drawnBy.set(id, new WeakRef(screenCanvas));
  gone.register(canvas, { id, drop });
  return screenCanvas;
}

/** Clusters similar pictures in a worker. Returns the cluster number of each picture; 0 is the largest cluster. */
export function clusterBeside(hashes: readonly PictureHash[]): Promise<readonly number[]> {
  if (typeof Worker !== 'function') return Promise.resolve(clusterPictures(hashes));
  lastRequest += 1;
  const request = lastRequest;
  return new Promise((resolve) => {
    clusterings.set(request, resolve);
    workerFor(request).send({ kind: 'cluster', request, hashes });
  });
}
