import { defaultScreenSettings, screenSettings } from '@flotilla/contract/phone-settings';
import { describe, expect, it } from 'vitest';
import { screenDefaults, screenFields } from './screen-fields.ts';

describe('the projection settings', () => {
  it('have the defaults of the contract', () => {
    expect(screenDefaults).toEqual(defaultScreenSettings);
  });

  it('all stand in the form, each with values the contract takes', () => {
    expect(screenFields.map(({ name }) => name)).toEqual(Object.keys(screenSettings.shape));
    for (const field of screenFields) {
      const values =
        field.kind === 'choice'
          ? field.options.map(([value]) => value)
          : field.kind === 'percent'
            ? field.values
            : [String(field.min), String(field.max)];
      for (const value of values) {
        expect(screenSettings.safeParse({ ...screenDefaults, [field.name]: value }).success).toBe(true);
      }
      if (field.kind === 'number') {
        expect(screenSettings.safeParse({ ...screenDefaults, [field.name]: String(field.max + 1) }).success).toBe(
          false,
        );
      }
    }
  });
});
