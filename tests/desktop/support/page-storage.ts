import type { RunningApp } from '#tests/support/electron-app.ts'

/** Returns everything that the page has stored as one text: web storage, databases, caches and cookies. */
export async function readPageStorage({ page, electron }: RunningApp): Promise<string> {
  const stored = String(await page.evaluate(STORED))
  const cookies = await electron.evaluate(({ session }) => session.defaultSession.cookies.get({}))
  return stored + JSON.stringify(cookies)
}

/** Runs in the page. */
const STORED = `(async () => {
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const stored = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
  for (const { name } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      stored.push(await result(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      stored.push(request.url, await (await cache.match(request)).text())
  }
  return JSON.stringify(stored)
})()`
