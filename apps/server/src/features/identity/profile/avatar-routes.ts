import * as calls from '@flotilla/contract/http/identity/profile';
import { megabyte } from '../../../platform/bytes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { eq } from '../../../platform/db/orm.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { squarePicture } from '../../../platform/pictures/redraw.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Users } from '../users/api.ts';
import { userAvatar } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly files: Files;
  readonly parameters: Parameters;
}

const side = 256;
const addressOf = (sha256: string) => calls.showAvatar.path.replace('{sha256}', sha256);

export function avatarRoutes(http: Http, { db, users, files, parameters }: Deps): void {
  serve(http, calls.uploadAvatar, async ({ who: { userId }, upload }) => {
    const file = await upload(parameters.count('upload.avatarMegabytes') * megabyte);
    const { sha256 } = await files.put(await squarePicture(await file.read(), side));
    const avatar = addressOf(sha256);
    await db.transaction(async ({ drizzle: tx }) => {
      await users.editProfile(tx, userId, { avatar });
      const values = { userId, sha256 };
      await tx.insert(userAvatar).values(values).onConflictDoUpdate({ target: userAvatar.userId, set: { sha256 } });
    });
    return { avatar };
  });

  serve(http, calls.removeAvatar, async ({ who: { userId } }) => {
    await db.transaction(async ({ drizzle: tx }) => {
      await users.editProfile(tx, userId, { avatar: '' });
      await tx.delete(userAvatar).where(eq(userAvatar.userId, userId));
    });
  });

  serve(http, calls.showAvatar, async ({ query: { sha256 } }) => {
    const [shown] = await db.drizzle.select().from(userAvatar).where(eq(userAvatar.sha256, sha256)).limit(1);
    const stream = shown ? await files.open(sha256) : null;
    if (!stream) throw notFound();
    return { stream, fileName: 'avatar.webp', contentType: 'image/webp', inline: true };
  });
}
