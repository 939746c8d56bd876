import { nameWord } from '@flotilla/generator/names';
import { type Area, isOfSite, nameField, type Slice, singularOf } from '@flotilla/generator/slice';

/** A slice whose only field is a name. Missing words are the English name. */
export function plainSlice(area: Area, slice: string, [zhCN, en, zhTW]: readonly string[] = []): Slice {
  const english = singularOf(slice).replaceAll('-', ' ');
  const words = { 'zh-CN': zhCN ?? english, en: en ?? english, 'zh-TW': zhTW ?? zhCN ?? english };
  const table = singularOf(slice).replaceAll('-', '_');
  const fields = [nameField(table, nameWord({ words }))];
  return { area, slice, words, isOwned: !isOfSite(area), template: 'crud', table, isMigrated: false, fields };
}
