const [account] = await data.take(params.group);
if (!account) throw new Error(`The group ${params.group} has no free line`);
const [user, password] = account.content.split('----');

await device.launch(params.app);
await device.tapOn({ id: params.userField });
await device.text(user);
await device.tapOn({ id: params.passwordField });
await device.text(password);
await device.tapOn({ id: params.button });
await device.waitFor({ textContains: params.welcome }, { timeoutMs: 30_000 });

await data.use(account);
await device.screenshot('signed-in');
return { user };
