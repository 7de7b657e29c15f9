import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainTextFault, repeatedTitles } from '#contract/rules/messages/channel-texts.ts'
import { interactiveFaults } from '#contract/rules/messages/interactive-content.ts'
import {
  fileKinds,
  knownParameters,
  ownMedia,
  parameterNames,
  templateFaults,
} from '#contract/rules/templates/sendable-template.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import { templateMessage } from '#contract/rules/templates/template-message.ts'
import { withKnownMedia } from '#workspace/use-cases/messages/outgoing-content.ts'
import { MINIMAL_GROUP, SHOP } from '#simulator/demo/users.ts'
import { seedDemo } from '#simulator/demo/seed.ts'
import {
  listMessageTemplates,
  listMessageTemplatesByPosition,
} from '#workspace/storage/templates/message-templates.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { listTemplates, listTemplatesByPosition } from '#workspace/storage/answers/templates.ts'
import { listWaTemplates } from '#workspace/storage/templates/wa-templates.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { cheapCost } from './support/users.ts'

const NOW = Date.UTC(2026, 10, 20, 17, 30)
let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-demo-'))
  storage = await openStorage(folder)
  await seedDemo(storage, {
    seed: 1,
    contacts: 10,
    now: NOW,
    utcOffset: -300,
    passwordCost: cheapCost,
  })
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true })
})

async function allOf(groupId: string): Promise<SendableTemplate[]> {
  const { db } = storage
  const quick = await listTemplates(db, groupId, { withArchived: true })
  const whatsApp = await listWaTemplates(db, groupId)
  const message = await listMessageTemplates(db, groupId)
  return [
    ...quick.map((template) => ({ kind: 'quick', template }) as const),
    ...whatsApp.map((template) => ({ kind: 'whatsapp', template }) as const),
    ...message.map((template) => ({ kind: 'message', template }) as const),
  ]
}

const people = {
  contact: { name: 'Rosa', lastName: 'Quispe', phone: '51987654321', countryCode: '51' },
  agentName: 'Ana Torres',
  groupName: 'Casa Nogal',
}

describe.each([SHOP, MINIMAL_GROUP])('the templates of %s', (groupId) => {
  test('are of all three kinds, and make messages that the channel accepts', async () => {
    const all = await allOf(groupId)
    const directory = await readDirectory(storage.db, groupId)
    if (directory === undefined) throw new Error('the group is gone')
    // Every member of the group may read a template's file, whatever chats they see.
    const anybody = viewerIn(directory, 'anybody')
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['quick', 'whatsapp', 'message']))
    for (const sendable of all) {
      const values = { parameters: knownParameters(sendable, people).map((value) => value ?? 'x') }
      const faults = templateFaults(sendable, values).filter(({ path }) => path !== 'media')
      expect([sendable.template.name, faults]).toEqual([sendable.template.name, []])
      const content = templateMessage(sendable, values)
      expect(interactiveFaults(content)).toEqual([])
      // The channel refuses a missing file.
      if (ownMedia(sendable) !== undefined) await withKnownMedia(storage.db, anybody, content)
    }
  })

  test('of the channel have plain headers and footers, and buttons with unique texts', async () => {
    for (const { header = '', footer = '', buttons } of await listWaTemplates(
      storage.db,
      groupId,
    )) {
      expect([plainTextFault(header), plainTextFault(footer)]).toEqual([undefined, undefined])
      expect(repeatedTitles(buttons.map(({ text }) => text))).toEqual([])
    }
  })
})

test('the shop’s templates include every state, files, choices, variables, and a pinned one first', async () => {
  const all = await allOf(SHOP)
  const whatsApp = await listWaTemplates(storage.db, SHOP)
  expect(new Set(whatsApp.map(({ status }) => status))).toEqual(
    new Set(['approved', 'paused', 'rejected', 'pending', 'disabled']),
  )
  expect(whatsApp.find(({ status }) => status === 'rejected')?.rejectedReason).toBeDefined()
  const approved = all.filter(
    ({ kind, template }) => kind === 'whatsapp' && template.status === 'approved',
  )
  const asks = (sendable: SendableTemplate) => knownParameters(sendable, people).includes(undefined)
  expect(approved.some(asks)).toBe(true)
  expect(approved.some((sendable) => fileKinds(sendable).length > 0 && ownMedia(sendable))).toBe(
    true,
  )
  expect(approved.some((sendable) => fileKinds(sendable).length > 0 && !ownMedia(sendable))).toBe(
    true,
  )
  const quick = await listTemplatesByPosition(storage.db, SHOP)
  expect(quick[0]).toMatchObject({ id: 'q-hello', pinned: true })
  expect(quick.some(({ id }) => id === 'q-spring')).toBe(false)
  const choices = await listMessageTemplatesByPosition(storage.db, SHOP, 'interactive')
  expect(new Set(choices.map(({ content }) => content.type))).toEqual(
    new Set(['quick_reply', 'list']),
  )
  expect((await listMessageTemplatesByPosition(storage.db, SHOP, 'media')).length).toBeGreaterThan(
    0,
  )
  expect(all.every((sendable) => !parameterNames(sendable).includes(''))).toBe(true)
})
