import { artifactType } from '@flotilla/contract/artifact-type';
import { FileError } from '../../phones/phone.ts';

type Save = (name: string, bytes: Uint8Array) => Promise<void>;

/** Refuses what the site would not keep, so that the script learns of it. */
export const keepingOnlyWanted =
  (save: Save): Save =>
  async (name, bytes) => {
    if (artifactType(name, bytes) === null)
      throw new FileError(
        `${name} cannot be kept: only JPEG, PNG, ZIP, JSON and UTF-8 text are, each under a name that fits`,
      );
    await save(name, bytes);
  };
