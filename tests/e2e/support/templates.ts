import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import type { Rig } from '#tests/contract/support/test-workspace.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'

/**
 * Creates a quick message of the group, at the end of its order.
 * @returns its id
 */
export async function quickTemplate(rig: Rig, name: string, content: object): Promise<string> {
  const adam = await rig.as('adam')
  const body = { groupId: GROUP, name, content: { type: 'text', ...content } }
  return String((await adam('POST', 'main/templates', { body })).body.id)
}

/**
 * Creates a template of the channel, approved by default.
 * @returns its id
 */
export async function channelTemplate(rig: Rig, name: string, more: object): Promise<string> {
  const template = whatsAppTemplateSchema.parse({
    id: `w-${name}`,
    name,
    templateType: 'TEXT',
    status: 'approved',
    ...more,
  })
  await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId: GROUP }, 0)
  return template.id
}

/**
 * Creates an interactive message.
 * @returns its id
 */
export async function interactiveTemplate(
  rig: Rig,
  name: string,
  content: object,
): Promise<string> {
  const adam = await rig.as('adam')
  const body = { groupId: GROUP, name, content }
  return String((await adam('POST', 'main/mtemplates', { body })).body.id)
}
