const steps = require('steps');
log.info(`steps ${hot.version('steps')}`);

await steps.openFresh(params.app);
await sleep(1_000);
const checkedIn = await steps.tapFirst({ text: 'Check in' }, { text: '签到' });
return { library: hot.version('steps'), checkedIn };
