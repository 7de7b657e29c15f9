import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { messageTemplateContentSchema } from '#contract/entities/templates/message-template.ts'
import { templateContentSchema } from '#contract/entities/answers/template.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { isFileOfChats, isFileOfGroup } from './file-uses.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMessageTemplate } from '#workspace/storage/templates/message-templates.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { insertTemplate, updateTemplate } from '#workspace/storage/answers/templates.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { watchQueries } from '#workspace/storage/watch-queries.fixture.ts'

const scope: ChatScope = {
  groupId: '1',
  everything: false,
  userId: 'u',
  tagIds: ['a'],
  assigned: false,
  assignedTeams: 'any',
  free: true,
  freeTeams: 'any',
  freeTeamsHidden: [],
}

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-uses-'))
  storage = await openStorage(folder)
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

test('the uses of a file are found by index, without a table scan', async () => {
  const { watched, queries } = watchQueries(storage.db)
  const file = { id: 'f1', group_id: '1' }
  expect(await isFileOfGroup(watched, file)).toBe(false)
  expect(await isFileOfChats(watched, scope, file)).toBe(false)
  const planner = new DatabaseSync(join(folder, 'workspace.sqlite'))
  const steps = queries().flatMap(({ sql, parameters }) =>
    planner.prepare(`explain query plan ${sql}`).all(...parameters.map(String)),
  )
  const details = steps.map(({ detail }) => String(detail))
  expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
  for (const index of [
    'messages_with_file',
    'contacts_with_picture',
    'stickers_of_group',
    ' templates_of_group',
    'message_templates_of_group',
    'wa_templates_of_group',
  ])
    expect(details.some((detail) => detail.includes(index))).toBe(true)
  planner.close()
})

describe('for the file f0123456789abcdefghj, isFileOfGroup', () => {
  const id = 'f0123456789abcdefghj'
  const other = 'f0123456789abcdefghk'
  const media = `/storage/${id}`
  const own = `/storage/${other}`
  const common = { id: 't', groupId: '1', name: 't', order: 0, pinned: false, archived: false }
  const isIts = (fileId: string) => isFileOfGroup(storage.db, { id: fileId, group_id: '1' })
  beforeEach(() => saveGroup(storage.db, groupSchema.parse({ id: '1', name: 'One' })))

  test.each<[boolean, object]>([
    [true, { type: 'image', media }],
    [true, { type: 'audio', media }],
    [true, { type: 'video', media }],
    [true, { type: 'file', media: `https://talk.example/services/messages${media}?of=1` }],
    [false, { type: 'text', text: media }],
    [false, { type: 'text', text: 'x', media }],
    [false, { type: 'file', media: own, text: media, filename: media }],
    [false, { type: 'file', media: `${own}?${media}` }],
    [false, { type: 'file', media: own, thumbnail: media }],
  ])('returns %s if a quick message is %j', async (isOf, content) => {
    const template = { ...common, content: templateContentSchema.parse(content) }
    await insertTemplate(storage.db, template, 0)
    expect(await isIts(id)).toBe(isOf)
    await updateTemplate(storage.db, { ...template, archived: true })
    expect(await isIts(id)).toBe(isOf)
  })

  test.each<[boolean, object]>([
    [true, { type: 'media', media }],
    [true, { type: 'media', contentMedia: media }],
    [false, { type: 'media', media: own, contentMedia: media }],
    [false, { type: 'media', media: own, text: media }],
    [
      false,
      { type: 'quick_reply', text: media, title: media, options: [{ id: '1', title: media }] },
    ],
    [false, { type: 'list', text: 'x', media, contentMedia: media }],
  ])('returns %s if a message template is %j', async (isOf, content) => {
    const template = { ...common, content: messageTemplateContentSchema.parse(content) }
    await insertMessageTemplate(storage.db, template, 0)
    expect(await isIts(id)).toBe(isOf)
  })

  test.each<[boolean, object]>([
    [true, { templateType: 'IMAGE', media }],
    [true, { templateType: 'VIDEO', media }],
    [true, { templateType: 'DOCUMENT', media }],
    [false, { templateType: 'DOCUMENT', media: own, templateText: media, header: media }],
    [false, { templateType: 'TEXT', templateText: media, media }],
  ])('returns %s if a channel template is %j', async (isOf, content) => {
    const template = whatsAppTemplateSchema.parse({ id: 'w', name: 'w', ...content })
    await saveWaTemplate(storage.db, { ...template, groupId: '1' }, 0)
    expect(await isIts(id)).toBe(isOf)
  })
})
