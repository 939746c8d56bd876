const messages = {
  'menu.index': '首页',
};
export default messages;
