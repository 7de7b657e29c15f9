import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditApi } from '#contract/api/trust/audit.ts'
import { campaignCalls } from './support/campaigns.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const DAY_MS = 86_400_000

let rig: Rig
const campaigns = campaignCalls(() => rig)
beforeEach(async () => {
  rig = await startRig()
  await campaigns.saveTemplate('offer', {})
  await campaigns.vip('a')
})
afterEach(() => rig.stop())

describe('a campaign', () => {
  const step = async (id: string, name: string, body?: object) =>
    expect([name, (await campaigns.call('POST', `/${id}/${name}`, body)).status]).toEqual([
      name,
      200,
    ])
  const list = async () => {
    const { body } = await (await rig.as('sara'))('GET', `main/groups/${GROUP}/audit?kinds=data`)
    return auditApi.auditEntries.output.parse(body).items
  }
  const seen = async () => (await list()).map(({ action }) => action).toReversed()

  test('has its start, pause, resumption, revision and end in the log', async () => {
    const id = await campaigns.draft()
    const scheduledDate = new Date(rig.workspace.clock.now() + DAY_MS).toISOString()
    await campaigns.start(id, { scheduledDate })
    await step(id, 'pause')
    await step(id, 'resume')
    await step(id, 'revision')
    await step(id, 'cancel')
    const made = ['campaign.created', 'campaign.changed', 'campaign.started', 'campaign.paused']
    const ended = ['campaign.resumed', 'campaign.created', 'campaign.cancelled']
    expect(await seen()).toEqual([...made, ...ended])
  })

  test('has what is sent again, and to how many', async () => {
    const id = await campaigns.draft()
    await campaigns.start(id)
    await campaigns.sendsTo(1)
    const messageId = rig.channel.sent[0]?.id ?? ''
    const payloadFailed = { code: 131_000, title: 'Failed' }
    await rig.channel.customer.status({ messageId, status: 'failed', payloadFailed })
    await step(id, 'retry')
    const [entry] = await list()
    expect(entry).toMatchObject({ action: 'campaign.retried', object: { id }, count: 1 })
  })
})
