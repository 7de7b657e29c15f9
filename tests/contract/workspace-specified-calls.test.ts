import { afterAll, beforeAll, expect, test } from 'vitest'
import { specifiedCalls } from '#contract/api/specified-calls.fixture.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

test.each(specifiedCalls)('the workspace serves %s', async (line) => {
  const [service = '', method = '', path = ''] = line.split(' ')
  // The sign-out ends the session that the other calls need.
  const call = await rig.as(path === '/logout' ? 'adam' : 'sara')
  // An unknown id and no body: the answer of the route is enough.
  const { status, body } = await call(method, service + path.replaceAll(/\{\w+\}/g, 'none'))
  expect([401, 405, 500, 501]).not.toContain(status)
  expect(body.message).not.toBe('There is no such address.')
})
