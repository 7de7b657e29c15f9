import { expect, it } from 'vitest'
import type { User } from '#contract/entities/people/user.ts'
import { Failure } from '#main/failure.ts'
import {
  change,
  createTestStatus,
  confirmStatus,
  person,
  type TestStatusOptions,
} from './service-status.fixture.ts'

/** Creates the service for a user with this status. `/me` returns the last status that was confirmed. */
function startWith(status: number, more: TestStatusOptions = {}) {
  const me = async (): Promise<User> => rig.session.user ?? person(status)
  const rig = createTestStatus({ user: person(status), me, ...more })
  const statuses = () => rig.calls.map(({ url }) => url.split('-').at(-1))
  return { ...rig, statuses }
}

it('sets an available user to busy, and restores the status when the machine is used again', async () => {
  const { service, statuses } = startWith(1)
  await service.setAway('asleep')
  expect([service.view(), statuses()]).toEqual(['busy', ['busy']])
  service.endAway('asleep')
  await service.restore()
  expect([service.view(), statuses()]).toEqual(['available', ['busy', 'available']])
  await service.restore()
  expect(statuses()).toHaveLength(2)
})

it.each([
  [2, 'busy'],
  [3, 'unavailable'],
])('does not set a user with the status %i (%s) to away', async (status) => {
  const { service, statuses } = startWith(status)
  await service.setAway('locked')
  service.endAway('locked')
  await service.restore()
  expect(statuses()).toEqual([])
})

it('restores the status only when the machine is both awake and unlocked', async () => {
  const { service, statuses } = startWith(1)
  await service.setAway('locked')
  await service.setAway('asleep')
  service.endAway('asleep')
  await service.restore()
  expect(statuses()).toEqual(['busy'])
  service.endAway('locked')
  await service.restore()
  expect(statuses()).toEqual(['busy', 'available'])
})

it.each([
  ['a lock and then a sleep', ['locked', 'asleep']],
  ['a sleep that is reported twice', ['asleep', 'asleep']],
] as const)(
  'makes only one call for %s, even if that call is still unanswered',
  async (_, [first, second]) => {
    const answers: (() => void)[] = []
    const { service, statuses } = startWith(1, {
      fetch: async (url, init) => {
        await new Promise<void>((resolve) => answers.push(resolve))
        return confirmStatus(url, init)
      },
    })
    const both = [service.setAway(first), service.setAway(second)]
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.()
    await Promise.all(both)
    expect([service.view(), statuses()]).toEqual(['busy', ['busy']])
  },
)

it('sets the status again at the lock if the call at the sleep failed', async () => {
  let isOffline = true
  const { service, statuses } = startWith(1, {
    fetch: (url, init) =>
      isOffline ? Promise.reject(new Error('No network.')) : confirmStatus(url, init),
  })
  await service.setAway('asleep')
  isOffline = false
  await service.setAway('locked')
  expect([service.view(), statuses()]).toEqual(['busy', ['busy', 'busy']])
})

it('does not replace a status that the user sets on this machine while away', async () => {
  const { service, statuses } = startWith(1)
  await service.setAway('asleep')
  await service.set('busy')
  service.endAway('asleep')
  await service.restore()
  expect(statuses()).toEqual(['busy', 'busy'])
})

it('does not replace a status that the user sets on another device while away', async () => {
  const { service, statuses } = startWith(1)
  await service.setAway('asleep')
  service.consider(change('u1', 3))
  service.endAway('asleep')
  await service.restore()
  expect([service.view(), statuses()]).toEqual(['unavailable', ['busy']])
})

it('restores the status when the network is back', async () => {
  let isOffline = false
  const rig = startWith(1, {
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

it('restores nothing if the call to set away failed', async () => {
  const { service, statuses } = startWith(1, {
    fetch: (url, init) =>
      url.endsWith('busy') ? Promise.reject(new Error('No network.')) : confirmStatus(url, init),
  })
  await service.setAway('asleep')
  service.endAway('asleep')
  await service.restore()
  expect([service.view(), statuses()]).toEqual(['available', ['busy']])
})

it('saves the user’s own status for the next start if the app quits while the user is away', async () => {
  const disk = new Map<string, string>()
  const { service } = startWith(1, { disk })
  await service.setAway('asleep')
  await service.leave()
  const next = startWith(3, { disk, me: async () => person(3) })
  await next.service.start()
  await next.service.restore()
  expect(next.statuses()).toEqual(['available'])
})

it('restores the status at the next start if the app ended unexpectedly', async () => {
  const disk = new Map<string, string>()
  await startWith(1, { disk }).service.setAway('asleep')
  const next = startWith(2, { disk, me: async () => person(2) })
  await next.service.start()
  await next.service.restore()
  expect(next.statuses()).toEqual(['available'])
})
