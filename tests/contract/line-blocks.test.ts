import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lineBody, lucia, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'

/** People whom a line's number blocks at its provider. */

let rig: LineRig
let sara: Caller
let id: string
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
  await rig.write(lucia, { type: 'text', text: { body: 'Hola' } })
  id = await rig.onlyContact()
})
afterEach(() => rig.stop())

const block = () =>
  sara('PUT', `main/contacts/${id}/block`, { body: { kind: 'abuse', reason: 'Insultos' } })
const unblock = () => sara('DELETE', `main/contacts/${id}/block`)
const atProvider = () => [...(rig.graph.blocks.ofPhone.get(lineBody.phoneId) ?? [])]
const isBlocked = async () => (await rig.contactOf(id)).blocked !== undefined
const notes = async () => (await sara('GET', `main/notes?contactId=${id}`)).body.items

describe('on a line', () => {
  test('the provider blocks and unblocks the person', async () => {
    expect((await block()).status).toBe(200)
    expect([atProvider(), await isBlocked()]).toEqual([[lucia.waId], true])
    expect((await block()).status).toBe(200)
    expect((await unblock()).status).toBe(200)
    expect([atProvider(), await isBlocked()]).toEqual([[], false])
    const calls = rig.graph.calls.filter((one) => one.includes('block_users'))
    expect(calls).toEqual([
      `POST /${lineBody.phoneId}/block_users 200`,
      `DELETE /${lineBody.phoneId}/block_users 200`,
    ])
  })

  test('a person without a number is blocked by their user id', async () => {
    const nameless = { userId: 'PE.11111111111111111', name: 'Sin número' }
    await rig.write(nameless, { type: 'text', text: { body: 'Hola' } })
    const other = (await rig.contacts()).find((one) => one !== id)
    const body = { kind: 'spam', reason: '' }
    expect((await sara('PUT', `main/contacts/${other}/block`, { body })).status).toBe(200)
    expect(atProvider()).toEqual([nameless.userId])
  })

  test.each([
    ['somebody who has not written within 24 hours', 'notRecent', 131_047],
    ['one more than the provider allows', 'blockListFull', 139_101],
  ])('%s is not blocked, and nothing is stored', async (_, fault, code) => {
    if (fault === 'notRecent') rig.graph.blocks.recent.clear()
    else rig.graph.blocks.listMax = 0
    expect(await block()).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { fault, code } },
    })
    expect([atProvider(), await isBlocked(), await notes()]).toEqual([[], false, []])
    expect((await rig.contactOf(id)).archived).toBe(false)
  })

  test('a refused token says so, and whoever was not blocked there is not blocked here', async () => {
    rig.phone.token = 'another-token-of-the-tests-0123456789'
    expect(await block()).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { field: 'token', code: 190 } },
    })
    expect(await isBlocked()).toBe(false)
  })

  test('a provider that does not answer changes nothing, and a lost answer is repeated', async () => {
    rig.graph.onCall = async (call, stage) =>
      call.includes('block_users') && stage === 'done' ? 'cut' : undefined
    expect(await block()).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
    expect([atProvider(), await isBlocked()]).toEqual([[lucia.waId], false])
    rig.graph.onCall = async () => undefined
    expect((await block()).status).toBe(200)
    expect([atProvider(), await isBlocked()]).toEqual([[lucia.waId], true])
    await rig.graph.stop()
    expect(await unblock()).toMatchObject({ status: 503 })
    expect(await isBlocked()).toBe(true)
  })
})
