import { beforeEach, expect, test } from 'vitest'
import { campaignCalls } from '#tests/contract/support/campaigns.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
const { draft, saveTemplate, start, status, vip } = campaignCalls(() => inbox.rig)
const plain = (text: string) => ({ templateText: text, templateApproveText: text })

beforeEach(async () => {
  await saveTemplate('offer', plain('Desks are 20 % off this week.'))
  await saveTemplate('reminder', plain('Only two days left.'))
  for (const id of ['lucia', 'mariana', 'piero']) await vip(id)
})

const sentTo = () => inbox.rig.channel.sent.map(({ contactId }) => contactId)

test('those who did not answer a campaign get the next one', async () => {
  const first = await draft({ parameters: [], pacePerMinute: 600 })
  await start(first)
  await expect.poll(() => status(first)).toBe('finished')
  await inbox.customerWrites('mariana', 'Yes, please')
  inbox.rig.channel.sent.length = 0

  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByText('Mayo', { exact: true }).click()
  await page.getByRole('button', { name: 'Follow up' }).click()
  await page.getByRole('menuitem', { name: 'Did not answer 2' }).click()
  await page.getByText('For those of “Mayo”: did not answer').waitFor()
  await page.getByRole('radio', { name: 'reminder', exact: true }).check()
  const next = (step: string) => page.getByRole('button', { name: `Next: ${step}` }).click()
  await next('Audience')
  await page.getByText('Earlier campaign · Did not answer').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await next('Variables')
  await next('Schedule')
  await page.getByRole('switch', { name: 'Do not send between' }).uncheck()
  await page.getByRole('textbox', { name: 'Messages a minute' }).fill('600')
  await next('Review')
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByText('Finished', { exact: true }).waitFor()
  expect(sentTo().toSorted()).toEqual(['lucia', 'piero'])
  expect(inbox.rig.channel.sent.map(({ content }) => content.text)).toEqual([
    'Only two days left.',
    'Only two days left.',
  ])
})
