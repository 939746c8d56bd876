const [line] = await data.take(params.group);
if (!line) {
  log.info(`The group ${params.group} is empty`);
  return { worked: false };
}

async function reject(reason) {
  await data.add(params.rejects, `${line.content}----${reason}`);
  await data.use(line);
  log.warn(`Line ${line.id} is unusable: ${reason}`);
  return { worked: false, reason };
}

if (!line.content.includes('----')) return reject('no separator');
if ((await device.battery()) < 5) {
  await data.give(line);
  return { worked: false, reason: 'low battery' };
}
const [address, comment] = line.content.split('----');
await device.openUrl(address);
await device.screenshot(`line-${line.id}`);
await data.use(line);
return { worked: true, comment };
