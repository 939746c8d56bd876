import { type Drawn, decodeJpeg, Painter, type PainterMessage, sheetOn } from './painter.ts';

/** The page's and the worker's globals differ; only these two are used here. */
const port = globalThis as unknown as {
  postMessage: (drawn: Drawn) => void;
  onmessage: (event: MessageEvent<PainterMessage>) => void;
};

const painter = new Painter(decodeJpeg, (drawn) => port.postMessage(drawn));

port.onmessage = ({ data }) => {
  if (data.kind === 'add') painter.add(data.id, sheetOn(data.canvas, data.maxWidth));
  else if (data.kind === 'show') painter.show(data.id, data.bytes);
  else painter.drop(data.id);
};
