import { expect, test } from 'vitest'
import type { Group } from '#contract/entities/groups/group.ts'
import { sampleViewers, viewer } from '#contract/policies/viewers.fixture.ts'
import { campaignPolicy } from './campaign.ts'
import { goesOn } from './running-campaign.ts'

const noRights = {
  rights: {
    sendCampaigns: { ROLE_ADMI: false, ROLE_MANAGER: false, ROLE_PUBLISHER: false },
  },
}
const runsFor = (group: Partial<Group>) =>
  sampleViewers.filter((who) => campaignPolicy['campaign.run'](viewer(who, group)))
const goesOnFor = (group: Partial<Group>) =>
  sampleViewers.filter((who) => goesOn(viewer(who, group)))

test('a campaign goes on for a creator without the right to send campaigns', () => {
  expect(runsFor(noRights)).not.toEqual(runsFor({}))
  expect(goesOnFor(noRights)).toEqual(runsFor({}))
})

test.each([{ campaignRestrictionForPublisher: true }, { templateRestrictionForPublisher: true }])(
  'a campaign does not go on for a creator from whom %o hides the campaigns',
  (setting) => {
    expect(goesOnFor({ ...setting, ...noRights })).toEqual(runsFor(setting))
    expect(goesOnFor(setting)).not.toEqual(goesOnFor({}))
  },
)
