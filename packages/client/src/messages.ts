/** The messages of a WebSocket in their order, as an iterator. The caller's `break` or abort closes the socket. */
export async function* messagesOf(socket: WebSocket, signal?: AbortSignal): AsyncGenerator<string | ArrayBuffer, void> {
  socket.binaryType = 'arraybuffer';
  const waiting: (string | ArrayBuffer)[] = [];
  let wake = () => {};
  let end: Error | 'closed' | undefined;
  const finish = (how: Error | 'closed') => {
    end ??= how;
    wake();
  };
  socket.addEventListener('message', ({ data }) => {
    waiting.push(data as string | ArrayBuffer);
    wake();
  });
  socket.addEventListener('close', ({ code, reason }) =>
    finish(code === normalClosure ? 'closed' : new Error(`The connection was closed: ${code} ${reason}`.trim())),
  );
  signal?.addEventListener('abort', () => finish('closed'), { once: true });
  if (signal?.aborted) finish('closed');
  try {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!;
      if (end instanceof Error) throw end;
      if (end) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    socket.close();
  }
}

const normalClosure = 1000;
