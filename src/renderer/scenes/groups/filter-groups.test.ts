import { describe, expect, it } from 'vitest'
import { groupSummarySchema } from '#contract/entities/groups/group.ts'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import { isFilterSet, lineState, noFilter, shownGroups } from './filter-groups.ts'

const row = (id: string, name: string, role: string, more: object = {}) => ({
  group: groupSummarySchema.parse({ id, name, hasMessagingApp: true, ...more }),
  permission: permissionSchema.parse({ groupId: id, role }),
})
const rows = [
  row('1', 'Nogal Brasil', 'ROLE_PUBLISHER', { pendingChats: 3, phone: '5511988204417' }),
  row('2', 'Ávila', 'ROLE_ADMI', { pendingChats: 9, messageLimit: 0 }),
  row('3', 'Bare', 'ROLE_ADMI', { hasMessagingApp: false }),
]
const idsOf = (filter: Partial<typeof noFilter>, current: string | null = null) =>
  shownGroups(rows, { ...noFilter, ...filter }, current).map(({ group }) => group.id)

describe('the list of groups', () => {
  it.each([
    ['has the groups with the most unread chats first', {}, null, ['2', '1', '3']],
    ['has the current group at the top', {}, '3', ['3', '2', '1']],
    ['is searched without accents and case', { text: ' avila' }, null, ['2']],
    ['is searched by the digits of a phone', { text: '+55 11 98820' }, null, ['1']],
    ['is narrowed to roles', { roles: ['ROLE_ADMI'] }, null, ['2', '3']],
    ['is narrowed to states', { states: ['withoutChannel', 'exhausted'] }, null, ['2', '3']],
    ['is empty if no group matches', { text: 'x9' }, null, []],
  ])('%s', (_, filter, current, ids) => {
    expect(idsOf(filter, current)).toEqual(ids)
  })

  it('has the state of each line', () => {
    expect(rows.map(({ group }) => lineState(group))).toEqual([
      'connected',
      'exhausted',
      'withoutChannel',
    ])
  })

  it.each([
    ['awaiting', { awaitsFirstMessage: true }],
    ['awaiting', { awaitsFirstMessage: true, isSimulated: true }],
    ['simulated', { isSimulated: true }],
    ['nearLimit', { messageLimit: 20, messageTotal: 100, isSimulated: true }],
    ['connected', { messageLimit: 21, messageTotal: 100 }],
    ['nearLimit', { messageLimit: 20, messageTotal: 100, awaitsFirstMessage: true }],
    ['exhausted', { messageLimit: 0, messageTotal: 100 }],
    // The total is unknown, so the used share is unknown.
    ['connected', { messageLimit: 1 }],
    ['withoutChannel', { hasMessagingApp: false, awaitsFirstMessage: true }],
  ])('shows the state %s for a line with %o', (state, more) => {
    expect(lineState(row('4', 'Line', 'ROLE_ADMI', more).group)).toBe(state)
  })

  it('counts as filtered if a role is chosen, but not if the search text is blank', () => {
    expect([isFilterSet(noFilter), isFilterSet({ ...noFilter, text: ' ' })]).toEqual([false, false])
    expect(isFilterSet({ ...noFilter, roles: ['ROLE_ADMI'] })).toBe(true)
  })
})
