import type { ComponentType } from 'react';

/** A part of the console with its own bundle, such as the sign-in. The address decides which part is shown. */
export type Half = ComponentType<{ onSignedIn: () => void }>;
