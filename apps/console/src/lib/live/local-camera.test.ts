import { describe, expect, it, vi } from 'vitest';
import { borrowCamera, cameraPlace } from './local-camera.ts';

describe('the viewer’s camera', () => {
  it('is offered only where the phone has a place for it', () => {
    const screen = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\na=mid:0\r\n';
    const camera = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=recvonly\r\na=mid:7\r\n';
    const sound = 'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=recvonly\r\na=mid:1\r\n';
    expect(cameraPlace(`v=0\r\n${screen}${sound}`)).toBeUndefined();
    expect(cameraPlace(`v=0\r\n${screen}${sound}${camera}`)).toBe('7');
  });

  it('that cannot be had is logged, and nothing more', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await borrowCamera()).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
