import { analysisApi } from '#contract/api/reports/analysis.ts'
import { limits, type Language } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { courseOf, nextStepOf, summaryOf, type Conversation } from '#workspace/analysis/analyse.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement, type Call } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { pageFromNewest } from '#workspace/storage/messages/messages.ts'
import { openChat } from '#workspace/access.ts'

type AboutChat = Pick<
  Call<typeof analysisApi.conversationSummary>,
  'params' | 'userId' | 'groupId'
> & { query: { language?: Language | undefined } }

async function readConversation(call: AboutChat, service: Service): Promise<Conversation> {
  const { db } = service.storage
  const { viewer, contact, directory } = await openChat(db, call, call.params.contactId)
  if (!can(viewer, 'analysis.see', contact)) throw forbidden('You may not analyse this chat.')
  const { items } = await pageFromNewest(db, contact.id, 0, limits.analysisMessages)
  const { group } = directory
  const readIn = call.query.language ?? group.language
  return { contact, group, readIn, messages: items, now: service.clock.now() }
}

export const analysisRoutes = [
  implement(analysisApi.conversationSummary, async (call, service) =>
    summaryOf(await readConversation(call, service)),
  ),
  implement(analysisApi.conversationSentiment, async (call, service) => ({
    items: courseOf(await readConversation(call, service)),
  })),
  implement(analysisApi.nextStep, async (call, service) =>
    nextStepOf(await readConversation(call, service)),
  ),
]
