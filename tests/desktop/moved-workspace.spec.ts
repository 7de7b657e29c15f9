import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectionDocumentPath, connectionDocumentSchema } from '#contract/connection.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { ask, knownConnection, signIn } from './support/desktop.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { until } from './support/until.ts'

let workspace: SmallWorkspace
let app: RunningApp | undefined

beforeEach(async () => {
  workspace = await startSmallWorkspace()
})
afterEach(async () => {
  await app?.close()
  await workspace.stop()
})

it('asks for the workspace’s new address when the push service refuses the app for good', async () => {
  const answer = await fetch(workspace.url + connectionDocumentPath)
  const document = connectionDocumentSchema.parse(await answer.json())
  const { realtime } = document
  let key = 'a key of yesterday'
  workspace.answer(/bandeja\.json$/, (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...document, realtime: { ...realtime, key } }))
  })
  app = await launchApp({ workspaceUrl: workspace.url })
  const { page } = app
  await knownConnection(page)
  key = realtime.key
  await signIn(page)
  await until('the feed is followed', () => workspace.isFollowed())
  await expect.poll(async () => (await ask(page, 'realtime.get', undefined)).state).toBe('live')
})
