import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhoneOrder } from './live-socket.ts';
import type { PeerViewPorts } from './peer-view.ts';
import { VideoLink } from './video-link.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp(ways = { socket: true, peer: true }) {
  const orders: PhoneOrder[] = [];
  const events: string[] = [];
  const views: { ports: PeerViewPorts; take: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> }[] = [];
  const link = new VideoLink(
    {
      order: (order) => orders.push(order),
      video: document.createElement('video'),
      lendsCamera: false,
      viaPeer: (isPeer) => events.push(isPeer ? 'peer' : 'canvas'),
      shown: (width, height) => events.push(`${width}x${height}`),
      received: () => {},
      blocked: () => events.push('blocked'),
    },
    ways,
    (_iceServers, _video, ports) => {
      const view = { ports, take: vi.fn(async () => {}), candidate: vi.fn(), close: vi.fn() };
      views.push(view);
      return view;
    },
  );
  const wayOrders = () => orders.flatMap((order) => (order.action === 'videoWays' ? [order.video] : []));
  return { link, orders, wayOrders, events, views };
}

describe('the way of video', () => {
  it('changes from the socket to the peer connection once that shows a picture', () => {
    const { link, orders, wayOrders, events, views } = setUp();
    link.opened([]);
    link.signal({ action: 'offer', sdp: 'offer' });
    expect(views[0]!.take).toHaveBeenCalledWith('offer', false);
    views[0]!.ports.answer('answer');
    expect(orders).toEqual([{ action: 'answer', sdp: 'answer' }]);
    expect(wayOrders()).toEqual([]);
    views[0]!.ports.shown(540, 1170);
    views[0]!.ports.shown(540, 1170);
    expect(wayOrders()).toEqual([{ socket: false, peer: true }]);
    expect(events).toEqual(['peer', '540x1170', '540x1170']);
  });

  it('goes back to the socket when the peer connection breaks', () => {
    const { link, wayOrders, events, views } = setUp();
    link.opened();
    link.signal({ action: 'offer', sdp: 'offer' });
    views[0]!.ports.shown(1, 1);
    views[0]!.ports.lost('failed');
    expect(views[0]!.close).toHaveBeenCalled();
    expect(wayOrders().at(-1)).toEqual({ socket: true, peer: false });
    expect(events.at(-1)).toBe('canvas');
  });

  it('stays with the socket when no offer comes', () => {
    const { link, wayOrders, events } = setUp();
    link.opened();
    vi.advanceTimersByTime(3_000);
    expect(wayOrders()).toEqual([{ socket: true, peer: false }]);
    expect(events).toEqual([]);
  });

  it('is blocked where neither comes about', () => {
    const { link, events, wayOrders } = setUp({ socket: false, peer: true });
    link.opened();
    vi.advanceTimersByTime(3_000);
    expect(events).toEqual(['blocked']);
    expect(wayOrders()).toEqual([{ socket: false, peer: false }]);
    const none = setUp({ socket: false, peer: false });
    none.link.opened();
    expect(none.events).toEqual(['blocked']);
  });

  it('begins anew when frames cannot be decoded, and gives up when that does not help', () => {
    const { link, wayOrders, events } = setUp({ socket: true, peer: false });
    link.opened();
    link.broken();
    expect(wayOrders()).toEqual([
      { socket: false, peer: false },
      { socket: true, peer: false },
    ]);
    link.broken();
    expect(events).toEqual([]);
    link.broken();
    expect(events).toEqual(['blocked']);
    expect(wayOrders().at(-1)).toEqual({ socket: false, peer: false });
  });

  it('ends with the connection to the site, and begins with the next', () => {
    const { link, views, events } = setUp();
    link.opened();
    link.signal({ action: 'offer', sdp: 'one' });
    views[0]!.ports.shown(1, 1);
    link.interrupted();
    expect(views[0]!.close).toHaveBeenCalled();
    expect(events.at(-1)).toBe('canvas');
    link.opened();
    link.signal({ action: 'offer', sdp: 'two' });
    expect(views).toHaveLength(2);
    link.close();
    expect(views[1]!.close).toHaveBeenCalled();
  });
});
