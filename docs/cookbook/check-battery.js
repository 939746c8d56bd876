const { battery, charging, batteryTempC } = await device.state();
log.info(`${battery} %, ${charging ? 'charging' : 'not charging'}, ${batteryTempC} °C`);

if (battery < Number(params.leastPercent) && !charging) {
  log.warn(`Below ${params.leastPercent} %: this phone rests`);
  return { battery, worked: false };
}
await device.launch(params.app);
return { battery, worked: true };
