import { word } from '@flotilla/contract/locale';

/** The text of an exported flag. */
export const yesNo = { 0: word('否', 'No', '否'), 1: word('是', 'Yes', '是') };
