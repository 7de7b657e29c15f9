import { expect, test } from 'vitest'
import { campaignStatuses } from '#contract/entities/campaigns/campaign.ts'
import { allowsAct, canRevise, isOver, type CampaignAct } from './campaign-control.ts'

test.each<[CampaignAct, string[]]>([
  ['edit', ['draft']],
  ['start', ['draft']],
  ['delete', ['draft']],
  ['pause', ['scheduled', 'running']],
  ['resume', ['paused']],
  ['cancel', ['preparing', 'scheduled', 'running', 'paused']],
  ['adjust', ['draft', 'scheduled', 'running', 'paused']],
  ['revise', ['scheduled', 'paused']],
  ['retry', ['running', 'paused', 'finished']],
  ['choose', ['running', 'paused']],
])('the action %s is allowed only in the statuses %j', (act, allowed) => {
  expect(campaignStatuses.filter((status) => allowsAct(status, act))).toEqual(allowed)
  expect(allowsAct(undefined, act)).toBe(false)
})

test('a campaign can be revised until it starts', () => {
  const startedAt = '2026-05-04T15:00:00.000Z'
  expect(campaignStatuses.filter((status) => canRevise({ status }))).toEqual([
    'scheduled',
    'paused',
  ])
  expect(campaignStatuses.filter((status) => canRevise({ status, startedAt }))).toEqual([])
})

test('a campaign can be followed up when nothing more of it is sent', () => {
  expect(campaignStatuses.filter((status) => isOver({ status }))).toEqual(['finished', 'cancelled'])
})
