import { afterEach, beforeEach, expect, test } from 'vitest'
import { turnOf } from '#workspace/storage/turns.ts'
import { withoutLock } from './support/loose-locks.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Names that two services store at once without waiting for each other: the index decides, and the other call is told. */

let original: Rig
let rigs: Rig[]
beforeEach(async () => {
  original = await startRig()
  const { database = '' } = await original.copyData()
  rigs = []
  for (const service of [0, 1])
    rigs.push(await startRig({ database: await withoutLock(database, turnOf(GROUP), service) }))
})
afterEach(async () => {
  for (const rig of [...rigs, original]) await rig.stop()
})

test.each([
  ['team', 'v2/teams', {}, 'TAG_TAKEN'],
  ['segment', 'v2/segments', { rule: { isFree: true } }, 'TAG_TAKEN'],
  ['view', 'saved-views', { query: 'view=mine', isPinned: false }, 'VIEW_NAME_TAKEN'],
])('a %s', async (_, path, more, code) => {
  const codes: string[] = []
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      [`Lima ${round}`, ` LIMA ${round} `].map(async (name, index) => {
        const sara = await rigs[index]?.as('sara')
        const body = { groupId: GROUP, name, ...more }
        return await sara?.('POST', `main/${path}`, { body })
      }),
    )
    codes.push(...answers.map((answer) => String(answer?.body.code ?? answer?.status)).toSorted())
  }
  expect(codes).toEqual(Array.from({ length: 10 }, () => ['200', code]).flat())
})
