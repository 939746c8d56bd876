// Loaded into a page before its own scripts: the feed of a phone's log says what the test tells it to.
const RealSocket = WebSocket;
globalThis.fakeLog = {
  feeds: 0,
  closed: 0,
  /** So many lines, `aTurn` of them in each turn of the page. */
  async say(count, aTurn, from = 0) {
    const at = new Date(0).toISOString();
    for (let nth = from; nth < from + count; nth += 1) {
      this.feed.onmessage?.({
        data: `${at} ${nth % 100 === 7 ? 'error' : 'info'} line ${nth} of what a script writes while it runs on a phone`,
      });
      if (nth % aTurn === aTurn - 1) await new Promise((resolve) => setTimeout(resolve, 4));
    }
  },
};
class FakeSocket {
  static OPEN = 1;
  OPEN = 1;
  readyState = 1;
  send() {}
  close() {
    globalThis.fakeLog.closed += 1;
  }
}
globalThis.WebSocket = new Proxy(RealSocket, {
  construct(target, [address, ...rest]) {
    if (!String(address).includes('/websocket/devicelog')) return new target(address, ...rest);
    globalThis.fakeLog.feeds += 1;
    globalThis.fakeLog.feed = new FakeSocket();
    return globalThis.fakeLog.feed;
  },
});
