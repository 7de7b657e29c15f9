import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { writers } from './support/roles.ts'
import { openAllScreens, seedThings } from './support/things.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  const { storage, clock } = rig.workspace
  await openAllScreens(storage, GROUP)
  await seedThings(storage, clock.now(), { id: 'c', groupId: GROUP, userId: 'sara' })
  await seedThings(storage, clock.now(), { id: 'theirs', groupId: OTHER_GROUP, userId: 'olga' })
})
afterAll(() => rig.stop())

const answers = [{ label: 'Name', name: 'name', value: 'Rosa' }]
/** Fields of a message's content that only the service makes. */
const serverMade: Readonly<Record<string, unknown>> = {
  templateId: 'c',
  templateParameters: ['Rosa'],
  flow: { id: 'c', name: 'c', publishedVersion: 1 },
  'flow of another group': { id: 'theirs', name: 'theirs', publishedVersion: 1 },
  flowAnswers: { flowId: 'c', name: 'c', answers },
}
const restrictions = [true, false]
const cases = Object.keys(serverMade).flatMap((field) =>
  writers.flatMap(({ who }) => restrictions.map((isRestricted) => ({ field, who, isRestricted }))),
)

describe('a message from a client', () => {
  test.each(cases)(
    'has no $field, whoever sends it: $who, flows restricted $isRestricted',
    async ({ field, who, isRestricted }) => {
      const { db } = rig.workspace.storage
      const group = await findGroup(db, GROUP)
      const flowRestrictionForPublisher = isRestricted
      // The chat stays free, so that everybody below sees it.
      const settings = { flowRestrictionForPublisher, firstAnswerTakes: false }
      await saveGroup(db, groupSchema.parse({ ...group, ...settings }))
      const name = field.split(' ')[0] ?? field
      const content = { type: 'text', text: 'Hola', [name]: serverMade[field] }
      const call = await rig.as(who)
      const sent = await call('POST', 'messages/messages', { body: { contactId: 'c', content } })
      expect([sent.status, sent.body.content]).toEqual([200, { type: 'text', text: 'Hola' }])
      expect(rig.channel.sent.at(-1)?.content).toEqual({ type: 'text', text: 'Hola' })
    },
  )

  test.each(Object.entries(serverMade))('with %s is refused for a reader', async (field, value) => {
    const content = { type: 'text', text: 'Hola', [field]: value }
    const rita = await rig.as('rita')
    const { status } = await rita('POST', 'messages/messages', {
      body: { contactId: 'c', content },
    })
    expect(status).toBe(403)
  })

  test('with a flow’s button or an option under a text is refused', async () => {
    const sara = await rig.as('sara')
    for (const more of [{ button: 'Open' }, { options: [{ id: 'a', title: 'A' }] }]) {
      const content = { type: 'text', text: 'Hola', ...more }
      const { status } = await sara('POST', 'messages/messages', {
        body: { contactId: 'c', content },
      })
      expect(status).toBe(400)
    }
  })
})
