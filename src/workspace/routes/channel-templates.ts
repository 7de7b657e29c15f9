import { whatsAppTemplatesApi } from '#contract/api/whatsapp-templates.ts'
import { implement } from '../http/implement.ts'
import { listWaTemplates } from '../storage/wa-templates.ts'
import { enterToSeeTemplates } from './template-access.ts'

export const channelTemplatesRoutes = [
  implement(whatsAppTemplatesApi.whatsAppTemplates, async (call, { storage }) => {
    await enterToSeeTemplates(storage.db, call, call.query.groupId)
    return { items: await listWaTemplates(storage.db, call.groupId) }
  }),
]
