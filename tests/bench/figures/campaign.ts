import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { demoAccounts } from '#simulator/demo/accounts.ts'
import { DEMO_PASSWORD, SHOP } from '#simulator/demo/users.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { percentile } from '../statistics.ts'
import { startWorkspaceCommand } from '../workspace/start.ts'

/**
 * Factor by which more contacts are created than the campaign reaches, because some are archived and campaigns skip
 * those.
 */
const NOT_REACHED = 1.2
/** The pause between two calls of the colleague, and between two checks of the campaign, ms. */
const PACE_MS = 25
const pause = () => new Promise((next) => setTimeout(next, PACE_MS))

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/**
 * Measures a campaign to all contacts of a large workspace, which is scheduled for later: the time to count its
 * audience, the time from its start to the stored recipients, and a colleague's wait for the chat list meanwhile.
 */
export async function measureCampaign(
  people: number,
  say: (line: string) => void,
): Promise<Figure> {
  const contacts = Math.ceil(people * NOT_REACHED)
  say(`  Making a workspace of ${contacts} contacts`)
  const workspace = await startWorkspaceCommand({ contacts, messages: contacts })
  try {
    const call = await signIn(workspace.url)
    const id = await draftForAll(call)
    const path = `campaigns/api/operations/${id}`
    const colleague = askMeanwhile(call)
    const start = performance.now()
    const audience = campaignsApi.campaignAudience.output.parse(
      await call('GET', `${path}/audience`),
    )
    const counted = (performance.now() - start) / 1_000
    const began = performance.now()
    await call('POST', `${path}/start`, {
      scheduledDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    })
    const campaign = async () => campaignsApi.campaign.output.parse(await call('GET', path))
    while ((await campaign()).status === 'preparing') await pause()
    const prepared = (performance.now() - began) / 1_000
    const waits = await colleague.stop()
    const { recipients = 0 } = await campaign()
    if (recipients !== audience.reached || recipients < people)
      throw new Error(`${recipients} recipients of ${audience.reached} were stored.`)
    return {
      id: 'campaign',
      title: `A campaign to ${people} contacts is prepared`,
      readings: [
        {
          name: 'from starting it to its recipients being stored',
          value: prepared,
          unit: 's',
          limit: benchLimits.campaignSeconds,
        },
        {
          name: 'p99 of the wait for an answer to a colleague',
          value: percentile(waits, 0.99),
          unit: 'ms',
          limit: benchLimits.campaignWaitMs,
        },
      ],
      beside: {
        recipients,
        'its audience is counted in, s': counted,
        'calls of the colleague': waits.length,
        'their longest, ms': Math.max(...waits),
      },
    }
  } finally {
    await workspace.stop()
  }
}

async function signIn(url: string): Promise<Call> {
  const admin = demoAccounts().find(
    ({ role, flags }) => role === 'ROLE_ADMI' && flags.includes('isSuperAdmin'),
  )
  let token: string | undefined
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${url}/services/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-group-id': SHOP,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const signed = await call('POST', 'main/login', { email: admin?.email, password: DEMO_PASSWORD })
  if (typeof signed === 'object' && signed !== null && 'token' in signed)
    token = String(signed.token)
  return call
}

/**
 * Creates a draft for a segment of all contacts.
 * @returns its id
 */
async function draftForAll(call: Call): Promise<string> {
  const groupId = SHOP
  const segment = segmentsApi.createSegment.output.parse(
    await call('POST', 'main/v2/segments', { groupId, name: 'All', rule: {} }),
  )
  const { items } = whatsAppTemplatesApi.whatsAppTemplates.output.parse(
    await call('GET', `main/watemplates?groupId=${groupId}`),
  )
  const template = items.find(
    ({ status, templateType }) => status === 'approved' && templateType === 'TEXT',
  )
  const draft = campaignsApi.createCampaign.output.parse(
    await call('POST', 'campaigns/api/operations', {
      groupId,
      name: 'All',
      templateId: template?.id,
    }),
  )
  await call('PATCH', `campaigns/api/operations/${draft.id}`, {
    audience: { sources: [{ kind: 'segment', refId: segment.id }] },
    parameters: draft.parameters.map(({ field }) => ({
      field: field ?? 'contact.name',
      text: 'x',
    })),
  })
  return draft.id
}

/** A colleague who repeatedly requests the first page of the chat list. */
function askMeanwhile(call: Call): { stop: () => Promise<readonly number[]> } {
  const waits: number[] = []
  const over = new AbortController()
  const run = async () => {
    while (!over.signal.aborted) {
      const start = performance.now()
      await call('GET', `main${chatsApi.chatList.path}?groupId=${SHOP}`)
      waits.push(performance.now() - start)
      await pause()
    }
  }
  const running = run()
  return {
    stop: async () => {
      over.abort()
      await running
      return waits
    },
  }
}
