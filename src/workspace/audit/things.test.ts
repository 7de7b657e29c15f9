import { expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { auditedSettings } from './things.ts'

/** The fields of a group of which the audit log has no value: other subjects have them, or nobody sets them in the app. */
const without = [
  'id',
  'name',
  'apiKey',
  'messagingAppData',
  'messageLimit',
  'levels',
  'tagsLvl',
  'nestingRules',
  'rights',
  'line',
  'followsChats',
  'blocksContacts',
  'setsOptOuts',
  'mergesContacts',
  'givesData',
  'importsHistory',
  'editsMany',
  'namesFields',
  'runsMacros',
  'runsRules',
  'hasTeamHours',
  'hasMemberCapacity',
  'hasAudit',
  'hasIntegrations',
  'hasTwoStep',
  'hasSingleSignOn',
  'filtersFields',
  'connectsLine',
  'sendsCards',
  'asksPlace',
  'asksNumber',
  'asksCall',
  'hasCatalogue',
]

test('of each field of a group it is decided whether its value is in the audit log', () => {
  expect([...auditedSettings, ...without].toSorted()).toEqual(
    Object.keys(groupSchema.out.shape).toSorted(),
  )
})
