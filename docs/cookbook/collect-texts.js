await device.launch(params.app);
const seen = new Set();
for (let page = 0; page < 5; page++) {
  const before = seen.size;
  for (const { text, description } of await device.findAll({ id: params.element })) seen.add(text || description);
  if (seen.size === before) break;
  await device.swipe(0.5, 0.75, 0.5, 0.35);
  await sleep(500);
}

let added = 0;
for (const title of seen) {
  if ((await tables.count(params.table, { title })) > 0) continue;
  await tables.insert(params.table, { title, phone: device.number });
  added += 1;
}
log.ok(`${seen.size} texts seen, ${added} of them new`);
return { seen: seen.size, added };
