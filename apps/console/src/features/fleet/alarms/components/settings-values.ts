import type { Answer, Body } from '../../../../lib/calls/api.ts';
import type { Sealed } from './sealed-field.tsx';

export type Settings = Answer<'GET /alarm/settings/get'>;
type Saved = Body<'POST /alarm/settings/save'>;

interface Credentials {
  robotAddress?: Sealed | undefined;
  secret?: Sealed | undefined;
}
/** The values of the form: what the server returns, and new credentials. */
export type SettingsValues = Omit<Settings, 'hasAddress' | 'addressHint' | 'hasSecret' | 'gmtModified'> & Credentials;

/** The credentials that were entered or removed, as the calls take them. */
export const toCredentials = ({ robotAddress, secret }: Credentials): Pick<Saved, 'robotAddress' | 'secret'> => ({
  ...(robotAddress && { robotAddress: robotAddress.text }),
  ...(secret && { secret: secret.text }),
});

/** The body of a save with the changed values alone. */
export const toBody = (changed: Partial<SettingsValues>, gmtModified: string | undefined): Saved => {
  const { robotAddress, secret, ...others } = changed;
  return { ...others, ...toCredentials({ robotAddress, secret }), gmtModified };
};
