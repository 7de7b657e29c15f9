import { describe, expect, it } from 'vitest'
import { can } from './index.ts'
import { sampleViewers, viewer } from './viewers.fixture.ts'

const ana = { id: 'ana', isSuperAdmin: false }
const owner = { id: 'owner', isSuperAdmin: true }

describe('the users screen', () => {
  it.each([
    ['member.details', ['superAdmin', 'admin']],
    ['member.invite', ['superAdmin', 'admin']],
    ['team.manage', ['superAdmin', 'admin']],
  ] as const)('%s is for %j', (action, expected) => {
    expect(sampleViewers.filter((who) => can(viewer(who), action))).toEqual(expected)
  })

  it('admins change members, super admins change super admins, nobody changes themselves', () => {
    const mayChange = (member: typeof ana) =>
      sampleViewers.filter((who) => can(viewer(who), 'member.change', member))
    expect(mayChange(ana)).toEqual(['superAdmin', 'admin'])
    expect(mayChange(owner)).toEqual(['superAdmin'])
    expect(mayChange({ id: 'admin', isSuperAdmin: false })).toEqual(['superAdmin'])
    expect(mayChange({ id: 'superAdmin', isSuperAdmin: true })).toEqual([])
  })

  it('a read-only admin sees the details but cannot change a member', () => {
    const reading = { ...viewer('admin'), isReadOnly: true }
    expect(can(reading, 'member.details')).toBe(true)
    expect(can(reading, 'member.invite')).toBe(false)
    expect(can(reading, 'member.change', ana)).toBe(false)
  })
})
