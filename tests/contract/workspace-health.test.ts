import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkspace } from '#workspace/workspace.ts'

test('the service says that it runs, and whether it can answer calls', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bandeja-health-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const workspace = await createWorkspace({ dataDir })
  const ask = async (path: string) => {
    const response = await workspace.fetch(new Request(`http://workspace/health/${path}`))
    return [response.status, await response.json()]
  }
  const ok = [200, { status: 'ok' }]
  const unavailable = [503, { status: 'unavailable' }]
  expect(await ask('live')).toEqual(ok)
  expect(await ask('ready')).toEqual(ok)
  await workspace.storage.db.destroy()
  expect(await ask('live')).toEqual(ok)
  expect(await ask('ready')).toEqual(unavailable)
  await workspace.close()
  expect(await ask('ready')).toEqual(unavailable)
})
