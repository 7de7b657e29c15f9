import { expect, it } from 'vitest'
import type { User } from '#contract/entities/user.ts'
import { Failure } from '../failure.ts'
import { change, desk, obliging, person, type BridgeDeps } from './test-desk.ts'

/** A user of this status; the service answers /me with the last status that it confirmed. */
function working(status: number, more: BridgeDeps = {}) {
  const me = async (): Promise<User> => rig.session.user ?? person(status)
  const rig = desk({ user: person(status), me, ...more })
  const statuses = () => rig.calls.map(({ url }) => url.split('-').at(-1))
  return { ...rig, statuses }
}

it('sets an available user to busy, and back when the machine is used again', async () => {
  const { service, statuses } = working(1)
  await service.setAway('asleep')
  expect([service.view(), statuses()]).toEqual(['busy', ['busy']])
  service.endAway('asleep')
  await service.restore()
  expect([service.view(), statuses()]).toEqual(['available', ['busy', 'available']])
  await service.restore()
  expect(statuses()).toHaveLength(2)
})

it.each([2, 3])('leaves the status %i as it is', async (status) => {
  const { service, statuses } = working(status)
  await service.setAway('locked')
  service.endAway('locked')
  await service.restore()
  expect(statuses()).toEqual([])
})

it('is over only when the machine is awake and unlocked', async () => {
  const { service, statuses } = working(1)
  await service.setAway('locked')
  await service.setAway('asleep')
  service.endAway('asleep')
  await service.restore()
  expect(statuses()).toEqual(['busy'])
  service.endAway('locked')
  await service.restore()
  expect(statuses()).toEqual(['busy', 'available'])
})

it('is not undone over a status that the user sets meanwhile, here', async () => {
  const { service, statuses } = working(1)
  await service.setAway('asleep')
  await service.set('busy')
  service.endAway('asleep')
  await service.restore()
  expect(statuses()).toEqual(['busy', 'busy'])
})

it('is not undone over a status that the user sets meanwhile, elsewhere', async () => {
  const { service, statuses } = working(1)
  await service.setAway('asleep')
  service.consider(change('u1', 3))
  service.endAway('asleep')
  await service.restore()
  expect([service.view(), statuses()]).toEqual(['unavailable', ['busy']])
})

it('is undone once the network is back', async () => {
  let isOffline = false
  const rig = working(1, {
    me: async () => {
      if (isOffline) throw new Failure('NETWORK', 'No network.')
      return person(2)
    },
  })
  await rig.service.setAway('asleep')
  isOffline = true
  rig.service.endAway('asleep')
  await rig.service.restore()
  expect(rig.statuses()).toEqual(['busy'])
  isOffline = false
  await rig.service.restore()
  expect(rig.statuses()).toEqual(['busy', 'available'])
})

it('changes nothing later if the call did not arrive', async () => {
  const { service, statuses } = working(1, {
    fetch: (url, init) =>
      url.endsWith('busy') ? Promise.reject(new Error('No network.')) : obliging(url, init),
  })
  await service.setAway('asleep')
  service.endAway('asleep')
  await service.restore()
  expect([service.view(), statuses()]).toEqual(['available', ['busy']])
})

it('does not hide the user’s own status from the next start', async () => {
  const disk = new Map<string, string>()
  const { service } = working(1, { disk })
  await service.setAway('asleep')
  await service.leave()
  const next = working(3, { disk, me: async () => person(3) })
  await next.service.start()
  await next.service.restore()
  expect(next.statuses()).toEqual(['available'])
})

it('is undone at the next start if the app ended without a quit', async () => {
  const disk = new Map<string, string>()
  await working(1, { disk }).service.setAway('asleep')
  const next = working(2, { disk, me: async () => person(2) })
  await next.service.start()
  await next.service.restore()
  expect(next.statuses()).toEqual(['available'])
})
