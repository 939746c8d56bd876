import { artifactType } from '@flotilla/contract/artifact-type';
import { FileError } from '../../phones/phone.ts';

type Save = (name: string, bytes: Uint8Array) => Promise<void>;

/** Wraps `save` so that it throws for a file that the site would refuse. The script then gets the error. */
export const savingOnlySupported =
  (save: Save): Save =>
  async (name, bytes) => {
    if (artifactType(name, bytes) === null)
      throw new FileError(
        `${name} cannot be saved: only JPEG, PNG, ZIP, JSON and UTF-8 text are supported, with a matching file name extension`,
      );
    await save(name, bytes);
  };
