import { z } from 'zod'
import type { LineProbeFault } from '#contract/entities/line/line-check.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { callGraph, type GraphAccess } from '#workspace/cloud-api/graph.ts'

const appsSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      whatsapp_business_api_data: z.looseObject({
        id: z.coerce.string(),
        name: z.string().catch(''),
      }),
    }),
  ),
})
const webhookSchema = z.looseObject({ url: z.string().nullish() })

interface Subscription {
  fault?: LineProbeFault
  /** The app's name, or the address to which the provider sends instead of ours. */
  value?: string
}

/** Asks the provider whether it sends the events of a line to the service. */
export async function askSubscription(
  access: GraphAccess,
  { provider, account_id: accountId, app_id: appId }: LinesTable,
  webhookUrl: string,
): Promise<Subscription> {
  if (!hasOwnApp(provider)) {
    const answer = await callGraph(access, 'GET', '/v1/configs/webhook')
    const known = webhookSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined).data
    if (known === undefined) return { fault: 'noProvider' }
    if (!known.url) return { fault: 'notSubscribed' }
    return known.url === webhookUrl ? {} : { fault: 'otherAddress', value: known.url }
  }
  const answer = await callGraph(access, 'GET', `/${accountId}/subscribed_apps`)
  const apps = appsSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined).data?.data
  if (apps === undefined) return { fault: 'noProvider' }
  // Without the app id, any app may be the line's.
  const own = apps.find(({ whatsapp_business_api_data: app }) => appId === null || app.id === appId)
  if (own === undefined) return { fault: 'notSubscribed' }
  return { value: own.whatsapp_business_api_data.name }
}
