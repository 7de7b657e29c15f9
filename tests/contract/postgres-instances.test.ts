import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faultsAfterCalls, LEFT_GROUP, seedModel } from './support/calls-model.ts'
import { locksOf, withoutLock, type Lock } from './support/loose-locks.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

/** Connections of each service: enough for several commits at the same time. */
const CONNECTIONS = '8'
/** Runs of random calls after which a lock that is missing must have been noticed. */
const RUNS = 12

describe('two services on one database', () => {
  let original: Rig
  const rigs: Rig[] = []
  beforeEach(async () => {
    original = await startRig()
    await seedModel(original)
  })
  afterEach(async () => {
    for (const rig of [...rigs.splice(0), original]) await rig.stop()
  })

  /** Starts two services on a copy of the data. @param lock one that they do not take */
  async function start(lock?: Lock): Promise<[Rig, Rig]> {
    const url = new URL((await original.copyData()).database ?? '')
    url.searchParams.set('connection_limit', CONNECTIONS)
    const open = async (service: number) => {
      const database = lock === undefined ? url.href : await withoutLock(url.href, lock, service)
      return await startRig({ database })
    }
    const both: [Rig, Rig] = [await open(0), await open(1)]
    rigs.push(...both)
    return both
  }

  test('agree with themselves after random calls at the same time', async () => {
    for (let seed = 1; seed <= 2; seed += 1)
      expect(await faultsAfterCalls(await start(), seed)).toEqual([])
  })

  const locks: Lock[] = [
    ...locksOf(GROUP, OTHER_GROUP, LEFT_GROUP),
    'sign-ins',
    'the table of turns',
  ]
  test.each(locks)('do not without the lock of %s', async (lock) => {
    let faults: string[] = []
    for (let seed = 1; seed <= RUNS && faults.length === 0; seed += 1)
      faults = await faultsAfterCalls(await start(lock), seed)
    expect(faults).not.toEqual([])
  })
})
