import type { ComponentType } from 'react';

/** One of the parts of the console that an address belongs to, each a bundle of its own. */
export type Half = ComponentType<{ onSignedIn: () => void }>;
