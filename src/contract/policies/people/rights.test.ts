import { describe, expect, it } from 'vitest'
import type { Group } from '#contract/entities/groups/group.ts'
import {
  rightNames,
  rightRoles,
  type Right,
  type RightRole,
  type Rights,
} from '#contract/entities/people/right.ts'
import { allowed, free } from '#contract/policies/allowed.fixture.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { type SampleViewer, viewer } from '#contract/policies/viewers.fixture.ts'
import { changedCells } from '#contract/api/groups/group-settings.ts'
import { hasRight, isRightOf, roleHasRight } from './rights.ts'

const everything: Partial<Group> = {
  mergesContacts: true,
  givesData: true,
  namesFields: true,
  runsRules: true,
  hasIntegrations: true,
  hasAudit: true,
}
const plain = { ...free, isGroupChat: false }

/** What each right decides, as questions of a viewer. */
const decided: Record<Right, readonly ((viewer: Viewer) => boolean)[]> = {
  exportData: [
    (one) => can(one, 'contact.export'),
    (one) => can(one, 'campaign.export'),
    (one) => can(one, 'chat.export', plain),
  ],
  deleteContacts: [
    (one) => can(one, 'contact.offerDelete'),
    (one) => can(one, 'contact.delete', plain),
  ],
  mergeContacts: [
    (one) => can(one, 'contact.offerMerge'),
    (one) => can(one, 'contact.merge', plain),
  ],
  sendCampaigns: [(one) => can(one, 'campaign.run'), (one) => can(one, 'campaign.see')],
  seeBilling: [(one) => can(one, 'billing.see')],
  editRules: [(one) => can(one, 'rules.edit'), (one) => can(one, 'contactFields.edit')],
  seeAudit: [(one) => can(one, 'audit.see')],
  manageIntegrations: [
    (one) => can(one, 'integrations.see'),
    (one) => can(one, 'integrations.edit'),
  ],
}

const ofRole: Record<RightRole, SampleViewer> = {
  ROLE_ADMI: 'admin',
  ROLE_MANAGER: 'manager',
  ROLE_PUBLISHER: 'publisher',
}

const cells = rightNames.flatMap((right) =>
  rightRoles.map((role) => [right, role, isRightOf(role, right)] as const),
)

describe.each(cells)('%s of %s', (right, role, isPossible) => {
  const who = ofRole[role]
  const answers = (rights: Rights | undefined) =>
    decided[right].map((question) => question(viewer(who, { ...everything, rights })))
  const all = (answer: boolean) => decided[right].map(() => answer)

  it('is given if the role can have it', () => {
    expect(answers({ [right]: { [role]: true } })).toEqual(all(isPossible))
  })
  it('is taken away', () => {
    expect(answers({ [right]: { [role]: false } })).toEqual(all(false))
  })
  it('stays the default where the group says nothing of it', () => {
    const before = all(roleHasRight(undefined, role, right))
    expect(answers(undefined)).toEqual(before)
    expect(answers({})).toEqual(before)
    // What the group says of another role changes nothing.
    const others = rightRoles.filter((one) => one !== role)
    for (const other of others)
      expect(answers({ [right]: { [other]: !roleHasRight({}, other, right) } })).toEqual(before)
  })
})

const none: Rights = Object.fromEntries(
  rightNames.map((right) => [right, Object.fromEntries(rightRoles.map((role) => [role, false]))]),
)
const full: Rights = Object.fromEntries(
  rightNames.map((right) => [right, Object.fromEntries(rightRoles.map((role) => [role, true]))]),
)

describe('whatever the group says', () => {
  it('super admins have every right, strangers none', () => {
    for (const right of rightNames) {
      expect([right, hasRight(viewer('superAdmin', { rights: none }), right)]).toEqual([
        right,
        true,
      ])
      expect([right, hasRight(viewer('stranger', { rights: full }), right)]).toEqual([right, false])
    }
  })
  it('read-only users change nothing, and supervisors do not get the screens they have not', () => {
    const reader = viewer('readOnly', { ...everything, rights: full })
    expect(can(reader, 'contact.offerMerge')).toBe(false)
    expect(can(reader, 'campaign.run')).toBe(false)
    const supervisor = viewer('supervisor', { ...everything, rights: full })
    for (const action of [
      'contact.export',
      'contact.offerDelete',
      'contact.offerMerge',
      'campaign.run',
      'billing.see',
      'rules.edit',
      'contactFields.edit',
      'integrations.see',
      'audit.see',
    ] as const)
      expect([action, can(supervisor, action)]).toEqual([action, false])
  })
  it('admins without the right to export do not get the data of a person', () => {
    const settings = { ...everything, rights: { exportData: { ROLE_ADMI: false } } }
    expect(allowed('contact.give', everything, plain)).toEqual(['superAdmin', 'admin'])
    expect(allowed('contact.give', settings, plain)).toEqual(['superAdmin'])
  })
  it('a restriction of the group for agents outweighs the right', () => {
    const settings = { campaignRestrictionForPublisher: true, rights: full }
    expect(can(viewer('publisher', settings), 'campaign.run')).toBe(false)
    expect(can(viewer('manager', settings), 'campaign.run')).toBe(true)
  })
})

describe('the table of rights', () => {
  it('is seen by admins, in a group that has it', () => {
    expect(allowed('rights.see', { rights: {} })).toEqual(['superAdmin', 'admin'])
    expect(allowed('rights.see', {})).toEqual([])
  })
  it('is changed by admins; that of admins by super admins', () => {
    for (const role of ['ROLE_MANAGER', 'ROLE_PUBLISHER'] as const)
      expect(allowed('rights.edit', { rights: {} }, { role })).toEqual(['superAdmin', 'admin'])
    expect(allowed('rights.edit', { rights: {} }, { role: 'ROLE_ADMI' })).toEqual(['superAdmin'])
    expect(allowed('rights.edit', {}, { role: 'ROLE_MANAGER' })).toEqual([])
  })
  it('lists the values that a change names', () => {
    expect(changedCells({})).toEqual([])
    expect(
      changedCells({ seeBilling: { ROLE_ADMI: false }, exportData: { ROLE_MANAGER: true } }),
    ).toEqual([
      { right: 'exportData', role: 'ROLE_MANAGER' },
      { right: 'seeBilling', role: 'ROLE_ADMI' },
    ])
  })
})
