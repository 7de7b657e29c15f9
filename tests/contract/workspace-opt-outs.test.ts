import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { campaignCalls } from './support/campaigns.ts'
import { callAs, ofWriters } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** People who want no campaigns, as users note it. */

let rig: Rig
const { saveTemplate, draft, vip, call } = campaignCalls(() => rig)
beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
  await vip('rosa')
})
afterEach(() => rig.stop())

const set = async (who: Parameters<typeof callAs>[1], optedOut: boolean, reason = 'By phone') =>
  await (
    await callAs(rig, who)
  )('PUT', 'main/contacts/rosa/opt-out', { body: { optedOut, reason } })
const contact = async () =>
  (await (await rig.as('sara'))('GET', `main/contacts/rosa?groupId=${GROUP}`)).body
const reached = async () => (await call('GET', `/${await draft()}/audience`)).body.reached

describe('an opt-out', () => {
  test.each(ofWriters)('is noted by the $role ($who): $status', async ({ who, status }) => {
    expect((await set(who, true)).status).toBe(status)
    expect('marketingOptOutAt' in (await contact())).toBe(status === 200)
  })

  test.each(ofWriters)('is taken back by the $role ($who)', async ({ who, role, status }) => {
    await set('sara', true)
    const expected = status === 200 && role === 'publisher' ? 403 : status
    expect((await set(who, false)).status).toBe(expected)
    expect('marketingOptOutAt' in (await contact())).toBe(expected !== 200)
  })

  test('keeps campaigns away until it is taken back, each with its reason and who noted it', async () => {
    expect(await reached()).toBe(1)
    await set('ana', true, ' Llamó hoy ')
    expect(await reached()).toBe(0)
    // A second one changes nothing.
    await set('mia', true, 'Again')
    await set('mia', false, 'Escribió al correo')
    expect(await reached()).toBe(1)
    const sara = await rig.as('sara')
    const notes = (await sara('GET', 'main/notes?contactId=rosa')).body.items
    expect(notes.map((note: { text: string }) => note.text).toSorted()).toEqual([
      'Accepts campaigns again: Escribió al correo',
      'Wants no campaigns: Llamó hoy',
    ])
    const changes = (await sara('GET', 'main/contacts/rosa/changes')).body.items
    expect(
      changes.map(({ kind, byUserId }: { kind: string; byUserId: string }) => [kind, byUserId]),
    ).toEqual(
      expect.arrayContaining([
        ['marketingOut', 'ana'],
        ['marketingIn', 'mia'],
      ]),
    )
  })

  test('has a reason', async () => {
    for (const reason of ['', '   ', 'x'.repeat(301)])
      expect((await set('sara', true, reason)).status).toBe(400)
    expect(await contact()).not.toHaveProperty('marketingOptOutAt')
  })
})
