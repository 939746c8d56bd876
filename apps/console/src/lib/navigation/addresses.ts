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

/** The entries of one dictionary: `/dict/dataList/<type>`. */
export const dictDataPath = '/dict/dataList';
export const dictDataHref = (type: string): string => `${dictDataPath}/${encodeURIComponent(type)}`;

/** The log of scheduled jobs, of one or of all. */
export const jobLogPath = '/job/log';
export const jobLogHref = (name: string): string => `${jobLogPath}?name=${encodeURIComponent(name)}`;

/** The signed-in user's account, opened from the user menu. */
export const profilePath = '/user/profile';

/** The pages where tenants sign up, and to which an identity provider redirects. */
export const registerPath = '/register';
export const returnPath = '/auth-redirect';
/** The users of one role: `/role/users/<id>`. */
export const roleUsersPath = '/role/users';
export const roleUsersHref = (roleId: number): string => `${roleUsersPath}/${roleId}`;
/** A tenant's licence. */
export const ownLicencePath = '/user/quota';
/** The builder of one form; its tab is one a form. */
export const formPath = '/system-tools/forms/edit';
export const formHref = (id: number): string => `${formPath}?id=${id}`;

/** The page where a user without an account joins a phone. */
export const bindPath = '/bind';

const dataRowsPath = '/data/rows';
export const dataRowsHref = (tableId: number): string => `${dataRowsPath}?tableId=${tableId}`;
export const dataTablesPath = '/data/tables';

/** The settings of one imported table of the code generation. */
export const genEditPath = '/gen/edit';
export const genEditHref = (id: number): string => `${genEditPath}?id=${id}`;
