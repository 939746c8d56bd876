import { parentPort } from 'node:worker_threads';
import type { Size } from '../../phone.ts';
import type { FromEncoder, ToEncoder } from './messages.ts';
import { Recorder } from './recorder.ts';

if (!parentPort) throw new Error('this module runs in a worker thread');
const port = parentPort;

const streams = new Map<number, Size & { readonly recorder: Recorder }>();

port.on('message', (message: ToEncoder) => {
  if (message.kind === 'open') {
    const { id, width, height, bitsPerSecond } = message;
    streams.set(id, { width, height, recorder: new Recorder(width, height, bitsPerSecond) });
  } else if (message.kind === 'close') streams.delete(message.id);
  else answer(message);
});

function answer({ id, pixels, keyFrame }: Extract<ToEncoder, { kind: 'take' }>): void {
  const open = streams.get(id);
  if (!open) return;
  const { width, height, recorder } = open;
  const image = pixels && { width, height, pixels };
  const { coded, isCoarse } = recorder.take(image, { keyFrame, nowMs: performance.now() });
  const message: FromEncoder = {
    id,
    isCoarse,
    keyFrame: coded?.keyFrame ?? false,
    ...(coded && { data: coded.data as Uint8Array<ArrayBuffer> }),
    ...(coded?.keyFrame && { config: Uint8Array.from(recorder.config) }),
  };
  port.postMessage(message, coded ? [coded.data.buffer as ArrayBuffer] : []);
}
