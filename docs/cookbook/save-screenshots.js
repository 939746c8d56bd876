const saved = [];
for (const app of params.apps) {
  await device.launch(app);
  await sleep(1_500);
  const { name, width, height } = await device.screenshot(app.split('.').at(-1));
  log.info(`${name}: ${width} × ${height}`);
  saved.push(name);
}
await device.key('home');
return saved;
