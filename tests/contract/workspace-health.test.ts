import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { uploadProbe } from '#contract/connection.ts'
import type { ObservedCall } from '#workspace/observer.ts'
import { createWorkspace } from '#workspace/workspace.ts'
import { followAs } from './support/follower.ts'
import { startRig } from './support/test-workspace.ts'

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

test('the upload of a check is counted and not stored, up to its size', async () => {
  const rig = await startRig()
  onTestFinished(() => rig.stop())
  const upload = async (bytes: number) =>
    await fetch(rig.url + uploadProbe.path, { method: 'POST', body: Buffer.alloc(bytes) })
  for (const bytes of [0, uploadProbe.bytes])
    expect(await (await upload(bytes)).json()).toEqual({ bytes })
  expect((await upload(uploadProbe.bytes + 1)).status).toBe(413)
  expect((await fetch(rig.url + uploadProbe.path)).status).toBe(404)
})

test('an observer learns of calls by their pattern, and of published events', async () => {
  const calls: Omit<ObservedCall, 'ms' | 'address'>[] = []
  const events: string[] = []
  const rig = await startRig({
    observer: {
      call: ({ method, route, status }) => void calls.push({ method, route, status }),
      event: (name) => void events.push(name),
    },
  })
  onTestFinished(() => rig.stop())
  await rig.contact('c')
  const sara = await followAs(rig, 'sara')
  calls.length = 0
  const say = await rig.as('sara')
  await say('POST', 'main/notes', { body: { contactId: 'c', text: 'a note' } })
  await say('GET', 'main/nothing/c')
  expect((await sara.next())?.name).toBe(events[0])
  expect(events).toContain('contact.noteAdded')
  sara.client.disconnect()
  expect(calls).toContainEqual({ method: 'POST', route: '/services/main/notes', status: 200 })
  expect(calls).toContainEqual({ method: 'GET', route: 'unknown', status: 404 })
  expect(JSON.stringify(calls)).not.toContain('/c')
})
