// Runs before each test file: what a file has read must not answer the next one, which shares its modules.
import { beforeEach } from 'vitest';

// Loaded only now, because a test file may have put mocks in the place of modules that it needs.
beforeEach(async () => {
  const { queryClient } = await import('../lib/calls/query-client.ts');
  queryClient.clear();
});
