export const enrolByCode = 'device:enrol:ticket';
export const enrolByKey = 'device:list:enrol';
/** Any of these permissions allows opening the dialog. */
export const enrolPermissions = [enrolByCode, enrolByKey] as const;
