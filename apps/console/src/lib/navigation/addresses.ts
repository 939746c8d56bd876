export const homePath = '/index';

/** The page for an unknown address; `path` is that address. */
export const notFoundPath = '/404';
export const notFoundHref = (path: string): string => `${notFoundPath}?path=${encodeURIComponent(path)}`;

/** The page of one task; its tab is one a task. */
export const taskPath = '/tasks/task';
export const taskHref = (id: number): string => `${taskPath}?id=${id}`;

/** The page of one phone; its tab is one a phone. */
export const phonePath = '/screen';
export const phoneHref = (deviceNo: string): string => `${phonePath}?deviceNo=${encodeURIComponent(deviceNo)}`;

/** Where a person without an account joins a phone. */
export const bindPath = '/bind';
