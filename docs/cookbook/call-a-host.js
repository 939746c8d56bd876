const answer = await http.get(`${params.host}/work?phone=${encodeURIComponent(device.number)}`, { timeoutMs: 10_000 });
if (!answer.ok) throw new Error(`${params.host} returned ${answer.status}`);
const { app } = answer.json();

await device.launch(app);
const report = { phone: device.number, run: task.runId, app: await device.currentApp() };
const stored = await http.post(`${params.host}/report`, report, { headers: { 'X-Run': String(task.runId) } });
return { app, status: stored.status };
