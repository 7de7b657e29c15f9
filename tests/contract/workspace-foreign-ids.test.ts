import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api/index.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { dump } from './support/dump.ts'
import { openAllScreens, seedThings } from './support/things.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

let rig: Rig
/** Addresses of a file of the group and of a file of the other group. */
const files = { own: '', theirs: '' }
beforeAll(async () => {
  rig = await startRig()
  const { storage, clock } = rig.workspace
  await openAllScreens(storage, GROUP)
  const contact = { user_id: 'own', user_tag_id: 'tag-of-agent-own' }
  const own = { id: 'own', groupId: GROUP, userId: 'sara', contact }
  files.own = (await seedThings(storage, clock.now(), own)).file
  const theirs = { id: 'theirs', groupId: OTHER_GROUP, userId: 'olga' }
  files.theirs = (await seedThings(storage, clock.now(), theirs)).file
  await rig.as('sara')
})
afterAll(() => rig.stop())

/** Bodies that the calls accept, so that only the id in the path is wrong. */
const bodies: Readonly<Record<string, unknown>> = {
  updateMember: { isReadOnly: true },
  setPending: { pendingMessages: 1 },
  enableFlag: { flag: 'important' },
  disableFlag: { flag: 'important' },
  editContact: { brand: 'A' },
  assignAgent: { userId: 'own' },
  assignTeam: { teamId: 'own' },
  transferChat: { target: { to: 'team', teamId: 'own' } },
  setContactChatStatusTags: { chatStatusTags: ['a'] },
  scheduleMessage: {
    scheduledDate: new Date(Date.now() + 9e6).toISOString(),
    content: { type: 'text', text: 'a' },
  },
  updateTemplate: { name: 'a' },
  updateMessageTemplate: { name: 'a' },
  updateTag: { name: 'a' },
  mergeTag: { intoId: 'own' },
  updateSegment: { name: 'a' },
  updateSavedView: { name: 'a' },
  updateMacro: { name: 'a', actions: [{ kind: 'important' }] },
  setTeamHours: { week: [{ day: 'mon', from: '09:00', to: '20:00' }] },
  runMacroInChats: { contactIds: ['own'] },
  undoMacro: { contactIds: ['own'] },
  updateRule: {
    name: 'a',
    isOn: true,
    when: { on: 'message' },
    match: 'all',
    conditions: [],
    actions: [{ kind: 'important' }],
    stops: false,
    againHours: 0,
    followsRules: false,
  },
  updateWebhook: { name: 'a' },
  updateTeam: { name: 'a' },
  updateLevel: { name: 'a' },
  updateLevelTag: { name: 'a' },
  setNotificationRead: { read: true },
  saveFlow: { name: 'a' },
  editWhatsAppTemplate: {
    groupId: GROUP,
    templateType: 'TEXT',
    templateText: 'a',
    templateApproveText: 'a',
    category: 'UTILITY',
  },
  updateCampaign: { name: 'a' },
  addCampaignRows: {
    fileId: 'f',
    offset: 0,
    rows: [{ phone: '51999888777', name: '', columns: {} }],
    countryCode: '51',
  },
  addCampaignContacts: { listId: 'l', offset: 0, contactIds: ['own'] },
  mergeContacts: { otherId: 'a' },
  setDistinct: { otherId: 'a', isDistinct: true },
  setOptOut: { optedOut: true, reason: 'a' },
  correctCampaignRow: { row: 1, phone: '51999888777' },
  chooseCampaignTemplate: { variant: 'a' },
  testCampaign: { phone: '51999888777', parameters: [] },
  exportCampaign: { columns: [], filename: 'a.csv' },
  exportCampaignAudience: { columns: [], filename: 'a.csv' },
  saveCrmRecord: { name: 'a' },
  startHistory: { customer: 'Ana', order: 'dmy' },
}
const queries: Readonly<Record<string, string>> = {
  tagOverlap: 'withId=own',
  mergePreview: 'otherId=own',
  previewHistory: 'customer=Ana&order=dmy',
  adLeads: 'from=2026-01-01&to=2026-01-02',
}
/** Path parameters that name nothing of a group: a device, sign-in or QR code of the user, a tab, a month, the number of a field or an entry. */
const notOfGroup: readonly string[] = [
  'endSession',
  'disownAccess',
  'qrCode',
  'frame',
  'invoiceFile',
  'saveContactField',
  'checkContactField',
  'convertContactField',
  'deleteContactField',
  'auditEntry',
]

const paths = Object.values(endpoints).flatMap(({ name, method, service, path, bodyKind }) => {
  const inGroupPath = path.replace('/groups/{id}', `/groups/${GROUP}`)
  if (!inGroupPath.includes('{') || notOfGroup.includes(name)) return []
  const filled = inGroupPath
    .replace('/watemplates/{id}', '/watemplates/wa-theirs')
    .replaceAll(/\{\w+\}/g, 'theirs')
  const address = `${service}${filled}?${queries[name] ?? ''}`
  return [{ name, method, address, body: bodies[name] ?? (bodyKind === 'json' ? {} : undefined) }]
})

const stored = () => dump(rig.workspace.storage)

async function ask(method: string, address: string, body?: unknown): Promise<number> {
  const sara = await rig.as('sara')
  return (await sara(method, address, body === undefined ? {} : { body })).status
}

test.each(paths)('$name knows no id of another group in its path', async (one) => {
  const before = await stored()
  expect(await ask(one.method, one.address, one.body)).toBe(404)
  expect(await stored()).toBe(before)
})

const rule = (more: object) => ({ name: 'a', rule: more })
const targetsFor = (more: object) => ({
  isOn: true,
  base: {},
  teams: [],
  tags: [],
  alerts: {},
  ...more,
})
const audience = (kind: string, refId: string) => ({ audience: { sources: [{ kind, refId }] } })
const row = { name: 'Rosa', lastName: 'H', email: 'r@mail.example', phone: '51987654321' }
const imported = { isDryRun: true, duplicates: 'skip', rows: [row] }
const exported = { columns: [{ field: 'name', label: 'N' }], filename: 'c.csv' }
const image = (media: string) => ({ type: 'image', media })

/**
 * A call with an id in its body or query: `make` returns the address and the body with that id. `own` and `theirs` are
 * ids of the group and of another group.
 */
const named: [string, number, string, (id: string) => [address: string, body?: unknown]][] = [
  [
    'invite, team',
    404,
    'POST',
    (id) => [
      'main/users/genesys',
      { groupId: GROUP, email: 'n@x.test', role: 'ROLE_PUBLISHER', teamId: id },
    ],
  ],
  [
    'invite, tag',
    404,
    'POST',
    (id) => [
      'main/users/genesys',
      { groupId: GROUP, email: 'n@x.test', role: 'ROLE_PUBLISHER', tagIdList: [id] },
    ],
  ],
  ['member, team', 404, 'PATCH', (id) => ['main/users/own', { teamId: id }]],
  [
    'member, agent for the chats',
    404,
    'PATCH',
    (id) => ['main/users/rita', { chats: { to: 'agent', userId: id } }],
  ],
  [
    'member, team for the chats',
    404,
    'PATCH',
    (id) => ['main/users/rita', { chats: { to: 'team', teamId: id } }],
  ],
  ['removed member, agent', 404, 'DELETE', (id) => [`main/users/rita?chatsToUserId=${id}`]],
  ['removed member, team', 404, 'DELETE', (id) => [`main/users/beto?chatsToTeamId=${id}`]],
  ['member, tag', 404, 'PATCH', (id) => ['main/users/own', { tagIdList: [id] }]],
  [
    'bulk, tag',
    404,
    'POST',
    (id) => ['main/contacts/bulk', { contactIds: ['own'], change: { kind: 'tag', tagId: id } }],
  ],
  [
    'bulk, agent',
    404,
    'POST',
    (id) => ['main/contacts/bulk', { contactIds: ['own'], change: { kind: 'assign', userId: id } }],
  ],
  ['import, tag', 404, 'POST', (id) => ['main/contacts/import', { ...imported, tagIds: [id] }]],
  ['import, agent', 404, 'POST', (id) => ['main/contacts/import', { ...imported, userId: id }]],
  [
    'export, tag',
    404,
    'POST',
    (id) => ['main/contacts/export', { ...exported, rule: { tagIds: [id] } }],
  ],
  ['assign, agent', 404, 'POST', (id) => ['main/contacts/own/assign', { userId: id }]],
  ['assign, team', 404, 'POST', (id) => ['main/contacts/own/assign-team', { teamId: id }]],
  [
    'transfer, agent',
    404,
    'POST',
    (userId) => ['main/contacts/own/transfer', { target: { to: 'agent', userId } }],
  ],
  [
    'transfer, team',
    404,
    'POST',
    (teamId) => ['main/contacts/own/transfer', { target: { to: 'team', teamId } }],
  ],
  [
    'message, contact',
    404,
    'POST',
    (id) => ['messages/messages', { contactId: id, content: { type: 'text', text: 'a' } }],
  ],
  [
    'template, template',
    404,
    'POST',
    (id) => ['messages/templates', { contactId: 'own', templateId: id }],
  ],
  [
    'flow, flow',
    404,
    'POST',
    (id) => [
      'main/wsflows',
      { contactId: 'own', wsFlowId: id, message: { body: 'a', action: 'b' } },
    ],
  ],
  [
    'schedule, template',
    404,
    'POST',
    (id) => [
      'messages/scheduled-messages/own',
      { scheduledDate: new Date(Date.now() + 9e6).toISOString(), templateId: id },
    ],
  ],
  [
    'quick message, channel template',
    400,
    'POST',
    (id) => [
      'main/templates',
      { name: 'a', content: { type: 'text', text: 'a' }, gsId: `wa-${id}` },
    ],
  ],
  [
    'merge, tag',
    404,
    'POST',
    (id) => ['main/v2/tags/own/merge', { intoId: id === 'own' ? 'label-vip' : id }],
  ],
  [
    'overlap, tag',
    404,
    'GET',
    (id) => [`main/v2/tags/label-vip/overlap?withId=${id === 'own' ? 'label-rare' : id}`],
  ],
  [
    'segment, tag',
    404,
    'POST',
    (id) => ['main/v2/segments', rule({ tagIds: [id === 'own' ? 'label-vip' : id] })],
  ],
  ['segment, level tag', 404, 'POST', (id) => ['main/v2/segments', rule({ levelTagIds: [id] })]],
  [
    'segment, agent',
    404,
    'POST',
    (id) => ['main/v2/segments', rule({ agentTagIds: [`tag-of-agent-${id}`] })],
  ],
  [
    'segment, team',
    404,
    'POST',
    (id) => ['main/v2/segments', rule({ teamTagIds: [`tag-of-team-${id}`] })],
  ],
  [
    'changed segment, team',
    404,
    'PATCH',
    (id) => ['main/v2/segments/own', { rule: { teamTagIds: [`tag-of-team-${id}`] } }],
  ],
  [
    'tag of a contact, level tag',
    404,
    'POST',
    (id) => ['tags/contact-tags', { contactId: 'own', tagId: id }],
  ],
  ['level tag, level', 404, 'POST', (id) => ['tags/tags', { name: `new ${id}`, type: id }]],
  [
    'nesting, tag',
    404,
    'POST',
    (id) => [
      'tags/levels/nesting/check',
      { nesting: null, rules: [{ afterId: id, tagId: 'price', isAllowed: true }] },
    ],
  ],
  [
    'targets, team',
    400,
    'PUT',
    (teamId) => [`main/groups/${GROUP}/targets`, targetsFor({ teams: [{ teamId, first: 15 }] })],
  ],
  [
    'targets, tag',
    400,
    'PUT',
    (tagId) => [`main/groups/${GROUP}/targets`, targetsFor({ tags: [{ tagId, first: 15 }] })],
  ],
  ['note, contact', 404, 'POST', (id) => ['main/notes', { contactId: id, text: 'a' }]],
  ['notes, contact', 404, 'GET', (id) => [`main/notes?contactId=${id}`]],
  [
    'search, contact',
    404,
    'GET',
    (id) => [`messages/messages/search?searchWords=needle&contactId=${id}`],
  ],
  [
    'campaign, template',
    404,
    'POST',
    (id) => ['campaigns/api/operations', { name: 'a', templateId: `wa-${id}` }],
  ],
  [
    'campaign, segment',
    404,
    'PATCH',
    (id) => ['campaigns/api/operations/own', audience('segment', id)],
  ],
  [
    'campaign, level tag',
    404,
    'PATCH',
    (id) => ['campaigns/api/operations/own', audience('level', id)],
  ],
  [
    'campaign, excluded tag',
    404,
    'PATCH',
    (id) => [
      'campaigns/api/operations/own',
      { audience: { sources: [], excludedTagIds: [id === 'own' ? 'label-vip' : id] } },
    ],
  ],
  [
    'campaign, tag',
    404,
    'PATCH',
    (id) => ['campaigns/api/operations/own', audience('tag', id === 'own' ? 'label-vip' : id)],
  ],
  [
    'campaign, file',
    400,
    'PATCH',
    (id) => ['campaigns/api/operations/own', { media: id === 'own' ? files.own : files.theirs }],
  ],
  [
    'message, file',
    400,
    'POST',
    (id) => [
      'messages/messages',
      { contactId: 'own', content: image(id === 'own' ? files.own : files.theirs) },
    ],
  ],
  [
    'automatic answer, file',
    400,
    'PATCH',
    (id) => [
      `main/groups/${GROUP}/auto-response`,
      { text: 'a', media: id === 'own' ? files.own : files.theirs },
    ],
  ],
  [
    'profile, picture',
    400,
    'PATCH',
    (id) => [
      `main/groups/${GROUP}/whatsapp-profile`,
      { pictureUrl: id === 'own' ? files.own : files.theirs },
    ],
  ],
  [
    'weekly report, team',
    404,
    'PUT',
    (id) => [`main/groups/${GROUP}/weekly-report`, { teamId: id }],
  ],
  [
    'weekly report, agent',
    404,
    'PUT',
    (id) => [`main/groups/${GROUP}/weekly-report`, { agentId: id }],
  ],
]

test.each(named)('an id of another group is refused: %s', async (_, status, method, make) => {
  expect(fileIdOf(files.theirs)).toBeDefined()
  const before = await stored()
  expect(await ask(method, ...make('theirs'))).toBe(status)
  expect(await stored()).toBe(before)
})

test.each(named)('an id of the group is found: %s', async (_, __, method, make) => {
  expect([200, 409]).toContain(await ask(method, ...make('own')))
})
