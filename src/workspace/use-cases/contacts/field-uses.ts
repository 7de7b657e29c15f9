import type { FieldUse } from '#contract/entities/contacts/field-use.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { usesOfFields } from '#contract/rules/contacts/field-uses.ts'
import { listTemplates } from '#workspace/storage/answers/templates.ts'
import { listOpenCampaigns } from '#workspace/storage/campaigns/campaigns.ts'
import { listMacros } from '#workspace/storage/chats/macros.ts'
import { listRules } from '#workspace/storage/chats/rules.ts'
import { listSegments } from '#workspace/storage/contacts/segments.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { listMessageTemplates } from '#workspace/storage/templates/message-templates.ts'
import { listWaTemplates } from '#workspace/storage/templates/wa-templates.ts'

/** Where the custom fields of the group are used, as far as the viewer sees it. */
export async function listFieldUses(db: Db, viewer: Viewer): Promise<Map<number, FieldUse[]>> {
  const { groupId } = viewer
  const macros = await listMacros(db, groupId)
  return usesOfFields({
    segments: await listSegments(db, groupId),
    rules: can(viewer, 'rules.see') ? await listRules(db, groupId) : [],
    macros: macros.filter((macro) => can(viewer, 'macro.see', macro)),
    answers: await listTemplates(db, groupId, { withArchived: false }),
    messages: await listMessageTemplates(db, groupId),
    templates: await listWaTemplates(db, groupId),
    campaigns: can(viewer, 'campaign.see') ? await listOpenCampaigns(db, groupId) : [],
  })
}
