import { expect, test } from 'vitest';
import { assistantSetup } from './assistant-setup.tsx';

test('the configuration names the address of the protocol and sends the token in a header', () => {
  expect(JSON.parse(assistantSetup('https://phones.example.com', 'fa_secret'))).toEqual({
    mcpServers: {
      flotilla: {
        type: 'http',
        url: 'https://phones.example.com/mcp',
        headers: { Authorization: 'Bearer fa_secret' },
      },
    },
  });
});
