export const enrolByCode = 'device:enrol:ticket';
export const enrolByKey = 'device:list:enrol';
/** Whoever holds one of these may open the dialog. */
export const enrolPermissions = [enrolByCode, enrolByKey];
