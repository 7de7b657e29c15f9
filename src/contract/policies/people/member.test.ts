import { describe, expect, it } from 'vitest'
import { can } from '#contract/policies/index.ts'
import { sampleViewers, viewer } from '#contract/policies/viewers.fixture.ts'

const ana = { id: 'ana', isSuperAdmin: false }
const owner = { id: 'owner', isSuperAdmin: true }

describe('the users screen', () => {
  it.each([
    ['member.details', ['superAdmin', 'admin']],
    ['member.invite', ['superAdmin', 'admin']],
    ['team.manage', ['superAdmin', 'admin']],
  ] as const)('allows %s only to %j', (action, expected) => {
    expect(sampleViewers.filter((who) => can(viewer(who), action))).toEqual(expected)
  })

  it('lets admins change members, only super admins change super admins, and nobody change themselves', () => {
    const mayChange = (member: typeof ana) =>
      sampleViewers.filter((who) => can(viewer(who), 'member.change', member))
    expect(mayChange(ana)).toEqual(['superAdmin', 'admin'])
    expect(mayChange(owner)).toEqual(['superAdmin'])
    expect(mayChange({ id: 'admin', isSuperAdmin: false })).toEqual(['superAdmin'])
    expect(mayChange({ id: 'superAdmin', isSuperAdmin: true })).toEqual([])
  })

  it('lets super admins alone grant and revoke supervisor and super admin, but not for themselves', () => {
    const mayGrant = (member: typeof ana) =>
      sampleViewers.filter((who) => can(viewer(who), 'member.grant', member))
    expect(mayGrant(ana)).toEqual(['superAdmin'])
    expect(mayGrant(owner)).toEqual(['superAdmin'])
    expect(mayGrant({ id: 'superAdmin', isSuperAdmin: true })).toEqual([])
    expect(can({ ...viewer('superAdmin'), isReadOnly: true }, 'member.grant', ana)).toBe(false)
  })

  it('shows a read-only admin the details but does not let them change a member', () => {
    const reading = { ...viewer('admin'), isReadOnly: true }
    expect(can(reading, 'member.details')).toBe(true)
    expect(can(reading, 'member.invite')).toBe(false)
    expect(can(reading, 'member.change', ana)).toBe(false)
  })
})
