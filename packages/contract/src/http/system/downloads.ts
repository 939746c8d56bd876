import { z } from 'zod';
import { endpoint, reads } from '../../endpoint.ts';

/** Streams an exported file once. The name is valid in this session only and is not a path. */
export const download = endpoint('GET /common/download', 'Download an exported file', reads('session'), {
  wire: 'file',
  query: z.object({ fileName: z.string().min(1).max(200), delete: z.string().optional() }),
});
