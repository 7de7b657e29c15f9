import { whatsAppTemplatesApi } from '#contract/api/whatsapp-templates.ts'
import { byName } from '../name-collation.ts'
import { implement } from '../http/endpoint-routes.ts'
import { listWaTemplates } from '../storage/wa-templates.ts'
import { enterToSeeTemplates } from './template-access.ts'

export const channelTemplatesRoutes = [
  implement(whatsAppTemplatesApi.whatsAppTemplates, async (call, { storage }) => {
    const { directory } = await enterToSeeTemplates(storage.db, call, call.query.groupId)
    const items = await listWaTemplates(storage.db, call.groupId)
    return { items: byName(items, directory.group.language) }
  }),
]
