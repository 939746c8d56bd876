const messages = {
  'home.title': '船队概览',
  'home.updated': '{time} 更新，每 5 秒',
};
export default messages;
