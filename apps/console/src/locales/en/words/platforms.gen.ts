// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'platforms.id': "ID",
  'platforms.userName': "Owner",
  'platforms.builtIn': "Built in",
  'platforms.gmtCreate': "Created",
  'platforms.gmtModified': "Updated",
  'platforms.many': "Platforms",
  'platforms.counted': "{count, plural, one {platform} other {# platforms}}",
  'platforms.name': "Platform name",
};
export default words;
