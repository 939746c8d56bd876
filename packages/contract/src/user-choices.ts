import { word } from './locale.ts';

/** The names of a user's field values, in forms and spreadsheets. */
export const genderWords = {
  male: word('男', 'Male', '男'),
  female: word('女', 'Female', '女'),
  unknown: word('未知', 'Unknown', '未知'),
};
export const userTypeWords = {
  background: word('后台', 'Staff', '後台'),
  front: word('前台', 'Tenant', '前台'),
};
