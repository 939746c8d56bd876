import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { walkArea } from '../../support/keyboard.ts';

const people = /^\/system-admin\/(users|roles|menus|departments|posts)/;

const story = shareFurnishedWindow();
walkArea(story, {
  name: 'people',
  most: 5,
  within: (path) => people.test(path),
  more: ['/user/profile', '/user/quota'],
  // Menus and roles show the whole menu.
  pagesAStory: 1,
});
walkArea(story, {
  name: 'the site',
  most: 12,
  within: (path) => path.startsWith('/system-admin') && !people.test(path),
  more: ['/dict/dataList/sys_notice_type', '/404', '/401'],
});
