import type { Database } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Platforms } from '../platforms/api.ts';
import type { Signer } from './signing.ts';

export interface ScriptRouteDeps {
  readonly db: Database;
  readonly files: Files;
  readonly signer: Signer;
  readonly users: Users;
  readonly platforms: Platforms;
  readonly parameters: Parameters;
}
