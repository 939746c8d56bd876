async function retry(name, attempts, work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (error.name === 'PhoneGoneError' || attempt === attempts) throw error;
      const pauseMs = Math.min(60_000, 500 * 2 ** attempt) * (0.5 + Math.random());
      log.warn(`${name}, attempt ${attempt}: ${error.message}; next in ${Math.round(pauseMs)} ms`);
      await sleep(pauseMs);
    }
  }
}

const attempts = await retry('ask the host', 5, async (attempt) => {
  const { ok, status } = await http.get(params.url);
  if (!ok) throw new Error(`status ${status}`);
  return attempt;
});
return { attempts };
