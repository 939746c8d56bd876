import { CanvasRenderer } from './canvas-renderer.ts';
import { clusterPictures } from './cluster.ts';
import type { Drawn, PainterMessage } from './painter.ts';
import type { PictureHash } from './picture-hash.ts';

/** Pictures to cluster by similarity. */
export interface ClusterMessage {
  kind: 'cluster';
  request: number;
  hashes: readonly PictureHash[];
}
export interface Clustered {
  request: number;
  labels: readonly number[];
}

/** The page's and the worker's globals differ; only these two are used here. */
const port = globalThis as unknown as {
  postMessage: (answer: Drawn | Clustered) => void;
  onmessage: (event: MessageEvent<PainterMessage | ClusterMessage>) => void;
};

const renderer = new CanvasRenderer((drawn) => port.postMessage(drawn));

port.onmessage = ({ data }) => {
  if (data.kind === 'add') renderer.add(data.id, data.canvas, data.maxWidth);
  else if (data.kind === 'show') renderer.show(data.id, data.bytes);
  else if (data.kind === 'rest') renderer.rest(data.id);
  else if (data.kind === 'cluster') port.postMessage({ request: data.request, labels: clusterPictures(data.hashes) });
  else renderer.drop(data.id);
};
