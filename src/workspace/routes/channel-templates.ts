import { whatsAppTemplatesApi } from '#contract/api/whatsapp-templates.ts'
import { byName } from '../name-collation.ts'
import { implement } from '../http/endpoint-routes.ts'
import { listWaTemplates } from '../storage/wa-templates.ts'
import { enterToSeeTemplates } from './template-access.ts'

export const channelTemplatesRoutes = [
  implement(whatsAppTemplatesApi.whatsAppTemplates, async (call, { storage }) => {
    const { groupId, withArchived = false } = call.query
    const { directory } = await enterToSeeTemplates(storage.db, call, groupId)
    const all = await listWaTemplates(storage.db, groupId)
    const items = withArchived ? all : all.filter(({ archived }) => !archived)
    return { items: byName(items, directory.group.language) }
  }),
]
