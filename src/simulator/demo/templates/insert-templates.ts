import type { MessageContent } from '#contract/entities/messages/message.ts'
import { messageTemplateContentSchema } from '#contract/entities/templates/message-template.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { fillPlaceholders, numberPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { insertMessageTemplate } from '#workspace/storage/templates/message-templates.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { insertTemplate } from '#workspace/storage/answers/templates.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { countryOf } from '#simulator/demo/countries.ts'
import type { DemoMedia } from '#simulator/demo/media.ts'
import { MINIMAL_GROUP, SHOP } from '#simulator/demo/users.ts'
import { bareTemplates } from './minimal.ts'
import type { GroupTemplates, TemplateMedia } from './group-templates.ts'
import { shopTemplates } from './shop.ts'

const PERU = countryOf('51')

/** Example values of the placeholders of channel templates, by name. */
const examples: Readonly<Record<string, string>> = {
  'contact.first_name': 'Rosa',
  'agent.first_name': 'Ana',
  fecha: '26 de noviembre',
  día: 'jueves',
  horario: 'las 9:00 y las 13:00',
  hora: '9:00',
  descuento: '20 %',
  'número de pedido': '45817',
  'número do pedido': '45817',
  'número da encomenda': '45817',
  'order number': '45817',
  data: '26 de novembro',
  date: '26 November',
}

/**
 * Age of the templates at the start of the demo, ms. The channel templates have been changed since then, at different
 * times.
 */
const AGE_MS = 60 * 86_400_000

function fileOf(media: DemoMedia, named: TemplateMedia | undefined): Partial<MessageContent> {
  if (named === undefined) return {}
  if ('photo' in named) return media.photo(named.photo)
  if ('voice' in named) return media.voice('es', named.voice)
  return media.document(PERU, named.document)
}

async function insertOf(
  tx: Tx,
  groupId: string,
  templates: GroupTemplates,
  { media, now }: { media: DemoMedia; now: number },
): Promise<void> {
  for (const quick of templates.quick) {
    const { id, name, text, gsId, pinned = false, archived = false } = quick
    const { media: address, filename } = fileOf(media, quick.media)
    const content = {
      type: quick.type ?? 'text',
      ...(text !== undefined && { text }),
      ...(address !== undefined && { media: address }),
      ...(filename !== undefined && { filename }),
    }
    const rest = { order: 0, pinned, archived, ...(gsId !== undefined && { gsId }) }
    await insertTemplate(tx, { id, groupId, name, content, ...rest }, now)
  }
  const count = templates.whatsApp.length
  for (const [index, written] of templates.whatsApp.entries()) {
    const { text, media: named, languageCode = 'es', ...rest } = written
    const { names, ...texts } = numberPlaceholders(text)
    const { media: address } = fileOf(media, named)
    const inHeader = numberPlaceholders(rest.header ?? '').names
    const values = names.map((name) => examples[name] ?? name)
    const template = whatsAppTemplateSchema.parse({
      ...rest,
      ...texts,
      languageCode,
      media: address,
      example: fillPlaceholders(texts.templateText, values),
      exampleParameters: [...inHeader.map((name) => examples[name] ?? name), ...values],
    })
    const changedAt = now + Math.round((AGE_MS * (count - index)) / (count + 1))
    await saveWaTemplate(tx, { ...template, groupId }, changedAt)
  }
  for (const { id, name, content, media: named, pinned = false } of templates.messages) {
    const { media: address, filename } = fileOf(media, named)
    const whole = messageTemplateContentSchema.parse({
      ...content,
      ...(address !== undefined && { media: address }),
      ...(filename !== undefined && { filename }),
    })
    await insertMessageTemplate(tx, { id, groupId, name, content: whole, order: 0, pinned }, now)
  }
}

/** Inserts the templates of the two demo groups. */
export async function insertTemplates(tx: Tx, media: DemoMedia, now: number): Promise<void> {
  const since = { media, now: now - AGE_MS }
  await insertOf(tx, SHOP, shopTemplates, since)
  await insertOf(tx, MINIMAL_GROUP, bareTemplates, since)
}
