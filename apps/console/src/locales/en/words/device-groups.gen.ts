// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'deviceGroups.id': "ID",
  'deviceGroups.userName': "Owner",
  'deviceGroups.builtIn': "Built in",
  'deviceGroups.gmtCreate': "Created",
  'deviceGroups.gmtModified': "Updated",
  'deviceGroups.many': "Device groups",
  'deviceGroups.counted': "{count, plural, one {group} other {# groups}}",
  'deviceGroups.name': "Group name",
  'deviceGroups.userId': "Owner",
  'deviceGroups.deviceCount': "Phones",
};
export default words;
