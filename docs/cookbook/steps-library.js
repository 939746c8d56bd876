exports.openFresh = async (app) => {
  await device.stop(app);
  await device.launch(app);
};

exports.tapFirst = async (...selectors) => {
  for (const selector of selectors) {
    const found = await device.find(selector);
    if (found) {
      await device.tap(found.x, found.y);
      return true;
    }
  }
  return false;
};
