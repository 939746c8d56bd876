import { word } from '@flotilla/contract/locale';

/** What an exported flag says. */
export const yesNo = { 0: word('否', 'No', '否'), 1: word('是', 'Yes', '是') };
