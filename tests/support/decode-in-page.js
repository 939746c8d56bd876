// Loaded into a page of the browser. Decodes pictures one after the other, each given only after the one before came out.
const base64 = (bytes) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};

function draw(frame) {
  const { displayWidth: width, displayHeight: height } = frame;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(frame, 0, 0);
  frame.close();
  return { width, height, picture: base64(context.getImageData(0, 0, width, height).data) };
}

globalThis.decodeStream = async (codec, stream) => {
  const drawn = [];
  let given = 0;
  let next = { resolve() {}, reject() {} };
  const decoder = new VideoDecoder({
    output: (frame) => {
      drawn.push({ ...draw(frame), givenBefore: given });
      next.resolve();
    },
    error: (error) => next.reject(error),
  });
  decoder.configure({ codec, optimizeForLatency: true });
  for (const { data, keyFrame } of stream) {
    given += 1;
    next = Promise.withResolvers();
    const late = setTimeout(next.reject, 30_000, new Error(`picture ${given} did not come out`));
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    decoder.decode(new EncodedVideoChunk({ type: keyFrame ? 'key' : 'delta', timestamp: given * 1_000, data: bytes }));
    await next.promise;
    clearTimeout(late);
  }
  return drawn;
};
