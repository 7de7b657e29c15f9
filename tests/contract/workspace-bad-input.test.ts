import { once } from 'node:events'
import { createServer, maxHeaderSize, type Server } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#contract/api/index.ts'
import { serviceErrorSchema } from '#contract/errors.ts'
import { isPassingStatus } from '#contract/rules/service/transient-http-status.ts'
import { JSON_BYTES_MAX } from '#workspace/read-body.ts'
import { routes } from '#workspace/routes/index.ts'
import { dump } from './support/dump.ts'
import { isOnServer } from './support/postgres-data.ts'
import { openAllScreens, seedThings } from './support/things.ts'
import { GROUP } from './support/users.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'

let rig: Rig
let sara: Caller
beforeAll(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
  const { storage, clock } = rig.workspace
  await openAllScreens(storage, GROUP)
  const contact = { user_id: 'c', user_tag_id: 'tag-of-agent-c' }
  await seedThings(storage, clock.now(), { id: 'c', groupId: GROUP, userId: 'sara', contact })
})
afterAll(() => rig.stop())

/** All stored data except the last use of a session and the time of its user, which any call updates. */
const stored = (): Promise<string> => dump(rig.workspace.storage)

/** All following calls are refused and must not change the stored data. */
function changesNothing(): void {
  let before: string
  beforeEach(async () => {
    before = await stored()
  })
  afterEach(async () => {
    expect(await stored()).toBe(before)
  })
}

/** A form with a file and one more part. */
function formWith(name: string, value: string): FormData {
  const form = new FormData()
  form.append(name, value)
  form.append('file', new File(['%PDF-1.4\n%%EOF'], 'a.pdf'))
  return form
}

/** The endpoints that the service implements. A missing or an extra one fails here. */
const promised: EndpointName[] = [
  'errorTexts',
  'catalogue',
  'findProducts',
  'blockContact',
  'setOptOut',
  'duplicates',
  'mergePreview',
  'mergeContacts',
  'merges',
  'undoMerge',
  'setDistinct',
  'giveContact',
  'contactHistory',
  'unblockContact',
  'blockedContacts',
  'auditEntries',
  'auditCounts',
  'auditEntry',
  'auditChain',
  'exportAudit',
  'targets',
  'setTargets',
  'targetsReport',
  'setTeamHours',
  'deleteTeamHours',
  'macros',
  'createMacro',
  'updateMacro',
  'deleteMacro',
  'runMacro',
  'runMacroInChats',
  'undoMacro',
  'rules',
  'createRule',
  'updateRule',
  'deleteRule',
  'switchRuleOn',
  'switchRuleOff',
  'orderRules',
  'setRulePersonMinutes',
  'dryRunRule',
  'ruleRuns',
  'chatRuleRuns',
  'undoRuleRun',
  'secondStep',
  'beginSignInSetup',
  'activateSignInSetup',
  'twoStep',
  'beginTwoStep',
  'activateTwoStep',
  'renewRecoveryCodes',
  'removeTwoStep',
  'proveIdentity',
  'accessHistory',
  'disownAccess',
  'groupTwoStep',
  'setGroupTwoStep',
  'remindTwoStep',
  'resetTwoStep',
  'beginSingleSignOn',
  'singleSignOn',
  'groupSingleSignOn',
  'trySingleSignOn',
  'apiKeys',
  'createApiKey',
  'revokeApiKey',
  'webhooks',
  'webhookNames',
  'createWebhook',
  'updateWebhook',
  'renewWebhookSecret',
  'deleteWebhook',
  'testWebhook',
  'webhookDeliveries',
  'webhookDelivery',
  'resendDelivery',
  'contactFields',
  'saveContactField',
  'deleteContactField',
  'orderContactFields',
  'contactFieldCounts',
  'contactFieldUses',
  'contactFieldValues',
  'checkContactField',
  'convertContactField',
  'line',
  'checkLine',
  'connectLine',
  'changeLine',
  'askLine',
  'registerLine',
  'lineHealth',
  'lineQueue',
  'lineTemplates',
  'lineTunnel',
  'openLineTunnel',
  'closeLineTunnel',
  'lineSignup',
  'beginLineSignup',
  'dropLineSignup',
  'askPhoneData',
  'disconnectLine',
  'subscribeLine',
  'probeLine',
  'linePreparation',
  'prepareLine',
  'lineAccounts',
  'campaigns',
  'campaign',
  'createCampaign',
  'updateCampaign',
  'deleteCampaign',
  'addCampaignRows',
  'addCampaignContacts',
  'correctCampaignRow',
  'campaignAudience',
  'testCampaign',
  'startCampaign',
  'pauseCampaign',
  'resumeCampaign',
  'cancelCampaign',
  'campaignRecipients',
  'exportCampaign',
  'exportCampaignAudience',
  'retryCampaign',
  'duplicateCampaign',
  'reviseCampaign',
  'campaignOutcomes',
  'chooseCampaignTemplate',
  'login',
  'logout',
  'recoverPassword',
  'me',
  'updateMe',
  'changePassword',
  'updateProfile',
  'setPicture',
  'removePicture',
  'deviceSessions',
  'endOtherSessions',
  'endSession',
  'confirmAddress',
  'mailConfirmation',
  'ownInvitations',
  'acceptInvitation',
  'declineInvitation',
  'registerUser',
  'registerGroup',
  'leaveGroup',
  'validatePhone',
  'myGroups',
  'requestTestMessage',
  'setAvailable',
  'setBusy',
  'setUnavailable',
  'authorizeChannel',
  'authorizeUser',
  'chatViewers',
  'followChat',
  'unfollowChat',
  'endWait',
  'resumeWait',
  'snoozes',
  'setSnooze',
  'endSnooze',
  'savedViews',
  'createSavedView',
  'updateSavedView',
  'deleteSavedView',
  'orderSavedViews',
  'group',
  'setUserSidebarOpen',
  'setAutoResponse',
  'setCallAutoResponse',
  'setScheduleAutoResponse',
  'setChatStatus',
  'setChatStatusTags',
  'setLanguage',
  'setRights',
  'setTimeZone',
  'setOpeningHours',
  'deleteOpeningHours',
  'enableFirstAnswerTakes',
  'disableFirstAnswerTakes',
  'setSourceInputs',
  'contactSources',
  'whatsAppProfile',
  'saveWhatsAppProfile',
  'lineCosts',
  'providerCosts',
  'messagePrices',
  'replaceMessagePrices',
  'resetMessagePrices',
  'billing',
  'invoiceFile',
  'messageLimitData',
  'enableTemplatesManagedByAdmin',
  'disableTemplatesManagedByAdmin',
  'enableFreeContactsNotVisibleByPublisher',
  'disableFreeContactsNotVisibleByPublisher',
  'enableTemplateRestrictionForPublisher',
  'disableTemplateRestrictionForPublisher',
  'enableCampaignRestrictionForPublisher',
  'disableCampaignRestrictionForPublisher',
  'enableFlowRestrictionForPublisher',
  'disableFlowRestrictionForPublisher',
  'enableTeamRestrictionForUserOutTeam',
  'disableTeamRestrictionForUserOutTeam',
  'enableHasReassign',
  'disableHasReassign',
  'enableHasReleaseChat',
  'disableHasReleaseChat',
  'users',
  'userProfile',
  'reportAssignError',
  'invitations',
  'resendInvitation',
  'deleteInvitation',
  'memberDetails',
  'chatHolders',
  'updateMember',
  'removeMember',
  'sendMemberPassword',
  'teams',
  'team',
  'teamDetails',
  'createTeam',
  'updateTeam',
  'deleteTeam',
  'tags',
  'createTag',
  'updateTag',
  'mergeTag',
  'tagUsage',
  'tagOverlap',
  'levels',
  'createLevel',
  'updateLevel',
  'deleteLevel',
  'levelTags',
  'createLevelTag',
  'updateLevelTag',
  'deleteLevelTag',
  'levelTagUsage',
  'checkNesting',
  'saveNesting',
  'contactTags',
  'addContactTag',
  'removeContactTag',
  'chatList',
  'pendingChats',
  'chatChanges',
  'contact',
  'setPending',
  'archiveChat',
  'unarchiveChat',
  'enableFlag',
  'disableFlag',
  'deleteChat',
  'createContact',
  'contactTable',
  'contactIds',
  'contactCounts',
  'changeContacts',
  'deleteContacts',
  'chatIds',
  'changeChats',
  'importContacts',
  'imports',
  'readHistory',
  'historyImports',
  'historyImport',
  'previewHistory',
  'startHistory',
  'undoHistory',
  'undoImport',
  'exportContacts',
  'segments',
  'createSegment',
  'updateSegment',
  'deleteSegment',
  'editContact',
  'assignAgent',
  'unassignAgent',
  'takeChat',
  'transferChat',
  'assignmentLoads',
  'teamOverview',
  'planShareOut',
  'assignTeam',
  'unassignTeam',
  'setContactChatStatus',
  'setContactChatStatusTags',
  'templates',
  'templatesByPosition',
  'createTemplate',
  'updateTemplate',
  'archiveTemplate',
  'unarchiveTemplate',
  'sendTemplate',
  'uploadFile',
  'whatsAppTemplates',
  'messageTemplates',
  'messageTemplatesByPosition',
  'interactiveTemplatesByPosition',
  'createMessageTemplate',
  'updateMessageTemplate',
  'deleteMessageTemplate',
  'notes',
  'createNote',
  'notifications',
  'readNotifications',
  'setNotificationRead',
  'setNotificationsRead',
  'setAutoAssignment',
  'deleteAutoAssignment',
  'setCustomerSees',
  'setWaitingLimit',
  'deleteWaitingLimit',
  'frame',
  'createQrCode',
  'qrCode',
  'crmRecord',
  'saveCrmRecord',
  'crmOrders',
  'conversationSummary',
  'conversationSentiment',
  'nextStep',
  'messages',
  'sendMessage',
  'deleteMessage',
  'fetchMessageFile',
  'searchMessages',
  'searchNotes',
  'pendingScheduledMessages',
  'scheduleMessage',
  'cancelScheduledMessage',
  'upload',
  'stickers',
  'createSticker',
  'deleteSticker',
  'flows',
  'flow',
  'sendFlow',
  'workflow',
  'createFlow',
  'saveFlow',
  'publishFlow',
  'flowPreview',
  'archiveFlow',
  'restoreFlow',
  'syncWhatsAppTemplates',
  'applyWhatsAppTemplate',
  'applyMediaWhatsAppTemplate',
  'editWhatsAppTemplate',
  'deleteWhatsAppTemplate',
  'archiveWhatsAppTemplate',
  'unarchiveWhatsAppTemplate',
  'ads',
  'adLeads',
  'chatAd',
  'report',
  'reportConversations',
  'reportGroups',
  'reportTags',
  'weeklyReport',
  'saveWeeklyReport',
  'stopWeeklyReport',
]
const implemented = new Set<string>(promised)
const all = Object.values(endpoints).map((endpoint) => ({
  endpoint,
  title: `${endpoint.method} ${endpoint.service}${endpoint.path}`,
  path: `${endpoint.service}${endpoint.path.replace('/groups/{id}', `/groups/${GROUP}`).replaceAll(/\{\w+\}/g, 'c')}`,
}))

test('exactly the promised endpoints are implemented', () => {
  const done = routes.map(({ endpoint }) => endpoint.name)
  expect(done.toSorted()).toEqual(promised.toSorted())
})

describe('an address', () => {
  changesNothing()

  test.each([
    '/',
    '/services',
    '/services/main',
    '/services/nothing/login',
    '/_control/clock',
    '/x',
  ])('that does not exist returns 404: %s', async (path) => {
    const answer = await sara('GET', path)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test.each([
    ['GET', 'main/login', 'POST'],
    ['POST', 'main/contacts/c', 'GET'],
    ['DELETE', 'main/contacts/lastchats', 'GET'],
    ['POST', 'main/contacts/c/chat-archived', 'PUT, DELETE'],
    ['OPTIONS', 'main/login', 'POST'],
  ])('does not accept %s: %s', async (method, path, allow) => {
    const answer = await sara(method, path)
    expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(answer.headers.get('allow')).toContain(allow)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(all.filter(({ endpoint }) => !implemented.has(endpoint.name)))(
    'that is not implemented returns 501, and 401 without a session: $title',
    async ({ endpoint, path }) => {
      const unknown = await rig.call(endpoint.method, path)
      expect(unknown.status).toBe(endpoint.auth === 'none' ? 501 : 401)
      const answer = await sara(endpoint.method, path)
      expect([answer.status, answer.body.code]).toEqual([501, 'NOT_IMPLEMENTED'])
    },
  )
})

describe('a call', () => {
  changesNothing()

  const withGroup = all.filter(
    ({ endpoint: { name, groupHeader, path } }) =>
      groupHeader && implemented.has(name) && !path.startsWith('/groups/{id}'),
  )
  test.each(withGroup)('that names no group is refused: $title', async ({ endpoint, path }) => {
    const answer = await sara(endpoint.method, path, { group: null })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  const withBody = all.filter(
    ({ endpoint }) => endpoint.bodyKind === 'json' && implemented.has(endpoint.name),
  )
  test.each(withBody)('with an unreadable body is refused: $title', async ({ endpoint, path }) => {
    const send = (body: string, type = 'application/json') =>
      sara(endpoint.method, path, { body, headers: { 'content-type': type } })
    for (const body of ['{', 'null', '[]', '"x"', '7', '{"__proto__":1', '\u0000'])
      expect([body, (await send(body)).status]).toEqual([body, 400])
    expect((await send('{}', 'text/plain')).status).toBe(415)
    const bytesMax = endpoint.jsonBytesMax ?? JSON_BYTES_MAX
    const large = await send(JSON.stringify({ x: 'x'.repeat(bytesMax) }))
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test.each([
    'offset=-1',
    'offset=x',
    'limit=0',
    'limit=101',
    'archived=maybe',
    'lastsender=me',
    'type=both',
    'filter=a',
    `filter=${'a'.repeat(201)}`,
    `filterTagsLvl=${Array.from({ length: 101 }, (_, index) => index).join(',')}`,
    `groupId=1`,
  ])('with the query %s is refused', async (query) => {
    const groupId = query.startsWith('groupId') ? '' : `groupId=${GROUP}&`
    const answer = await sara('GET', `main/contacts/lastchats?${groupId}${query}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([100, 50_000])('nested %i deep is refused before it is parsed', async (deep) => {
    const nested = '['.repeat(deep) + ']'.repeat(deep)
    const answer = await sara('POST', 'messages/messages', {
      body: `{"contactId":"c","content":{"type":"text","text":"hi","more":${nested}}}`,
      headers: { 'idempotency-key': `deep-${deep}` },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  const long = 'a'.repeat(100_000)
  test.each([
    [
      'the id of a source',
      'main/contacts/new/auth',
      {
        name: 'Ana',
        lastName: 'Rojas',
        email: 'ana@shop.example',
        phone: '51999888777',
        sourceInputId: long,
      },
    ],
    [
      'an id that only the log would have',
      'main/users/actions/assign-report-error',
      { contactId: 'c', userId: long, code: 'X', message: 'x' },
    ],
    [
      'a set of status tags',
      'main/contacts/c/chat-status-tag',
      { chatStatusTags: Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(200, '語')) },
    ],
    [
      'the id of a choice',
      'messages/messages',
      {
        contactId: 'c',
        content: { type: 'quick_reply', text: 'hola', options: [{ id: long, title: 'A' }] },
      },
    ],
  ])('with more than the limit is refused: %s', async (_, path, body) => {
    const answer = await sara('POST', path, { body: { groupId: GROUP, ...body } })
    expect([answer.status, answer.body.code, rig.log]).toEqual([400, 'BAD_REQUEST', []])
  })

  test.each<[string, string, string, unknown]>([
    [
      'a contact’s source',
      'POST',
      'main/contacts/new/auth',
      {
        groupId: GROUP,
        name: 'Ana',
        lastName: 'Rojas',
        email: 'ana@shop.example',
        phone: '51999888777',
        sourceInputId: '\0',
      },
    ],
    ['a tag', 'POST', 'main/v2/tags', { groupId: GROUP, name: 'VIP\0' }],
    ['half of a pair', 'POST', 'main/v2/tags', { groupId: GROUP, name: 'VIP\ud800' }],
    [
      'the name of a member',
      'POST',
      'messages/messages',
      { contactId: 'c', content: { type: 'text', text: 'hola', 'x\0': 1 } },
    ],
    [
      'a text for later',
      'POST',
      'messages/scheduled-messages/c',
      {
        scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
        content: { type: 'text', text: '\0hola' },
      },
    ],
    ['the path', 'GET', 'main/contacts/c%00', undefined],
    ['the query', 'GET', `main/contacts/lastchats?groupId=${GROUP}&filterTagId=a%00`, undefined],
    ['a form', 'POST', 'messages/storage/upload', formWith('more', '\0')],
  ])('with a text that cannot be stored is refused: %s', async (_, method, path, body) => {
    const answer = await sara(method, path, body === undefined ? {} : { body })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('U+0000')])
  })

  test.each<[string, object, number]>([
    [
      'messages/messages',
      { contactId: 'c', content: { type: 'list', text: 'a', options: Array(120_000).fill(0) } },
      1,
    ],
    [
      'main/mtemplates',
      { groupId: GROUP, name: 'a', content: { type: 'list', options: Array(120_000).fill(0) } },
      1,
    ],
    ['main/contacts/c/chat-status-tag', { chatStatusTags: Array(100).fill(0) }, 20],
  ])('with a hundred errors reports some of them: %s', async (path, body, told) => {
    const answer = await sara('POST', path, { body })
    expect([answer.status, answer.body.issues?.length]).toEqual([400, told])
  })

  test('for a distant page of a list filtered by text is refused', async () => {
    const ask = async (query: string) =>
      (await sara('GET', `main/contacts/lastchats?groupId=${GROUP}&${query}`)).status
    expect(await ask('offset=10001&filter=ana')).toBe(400)
    expect(await ask('offset=10000&filter=ana')).toBe(200)
    expect(await ask('offset=10001')).toBe(200)
  })

  test('with an invalid value reports its path', async () => {
    const { body } = await sara('POST', 'messages/messages', {
      body: { content: { type: 'text' } },
    })
    expect(serviceErrorSchema.parse(body).issues?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['contactId']),
    )
  })
})

describe('any input', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'c',
      GROUP,
      'text',
      'reaction',
      '"',
      "'; drop table contacts; --",
      '*',
      '%',
      '\0',
    ),
  )
  const json = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record(
      {
        groupId: fc.oneof(text, fc.constant(GROUP)),
        contactId: fc.constantFrom('c', 'd'),
        content: fc.oneof(
          fc.record(
            {
              type: fc.constantFrom('text', 'image', 'location', 'list', 'reaction', 'sticker'),
              text,
              media: text,
              messageId: text,
              latitude: fc.double(),
              longitude: fc.double(),
              options: fc.array(fc.record({ id: text, title: text }), { maxLength: 3 }),
            },
            { requiredKeys: ['type'] },
          ),
          fc.jsonValue(),
        ),
        email: text,
        password: text,
        flag: fc.oneof(text, fc.constantFrom('important', 'finished')),
        pendingMessages: fc.oneof(fc.double(), fc.integer({ min: 0, max: 1 })),
        useEnterKeyToSend: fc.boolean(),
        url: text,
        socket_id: fc.oneof(text, fc.constant('1.2')),
        channel_name: text,
        currentPassword: fc.base64String(),
        newPassword: fc.base64String(),
      },
      { requiredKeys: [] },
    ),
  )
  const query = fc.dictionary(
    fc.constantFrom(
      'groupId',
      'offset',
      'limit',
      'filter',
      'filterTagId',
      'filterTagsLvl',
      'tagIdList',
      'messageId',
      'beforePosition',
      'afterPosition',
    ),
    fc.oneof(text, fc.constant(GROUP), fc.nat().map(String)),
    { noNullPrototype: true },
  )

  test('is answered by success or a client error, which changes nothing', async () => {
    // A sign-out would answer every later call with 401.
    const tried = all.filter(({ endpoint: { name } }) => implemented.has(name) && name !== 'logout')
    const one = fc.record({ endpoint: fc.constantFrom(...tried), json, query, place: text })
    const seen = new Set<number>()
    let before = await stored()
    await fc.assert(
      fc.asyncProperty(one, async ({ endpoint: { endpoint }, json, query, place }) => {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, () =>
          encodeURIComponent(place.toWellFormed()),
        )
        const search = new URLSearchParams({ groupId: GROUP, ...query })
        const answer = await sara(
          endpoint.method,
          `${endpoint.service}${path}?${search.toString()}`,
          {
            ...(endpoint.bodyKind === 'json' && { body: json ?? {} }),
          },
        )
        seen.add(answer.status)
        expect([answer.status < 500, rig.log]).toEqual([true, []])
        const after = await stored()
        const allowed = answer.status < 400 ? after : before
        expect(after).toBe(allowed)
        before = after
        const code = answer.status < 400 ? 'none' : serviceErrorSchema.parse(answer.body).code
        expect(code).not.toBe('UNAUTHENTICATED')
      }),
      // Reading all tables of a server takes longer.
      { numRuns: isOnServer ? 200 : 1_500 },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404]))
  })

  test.each([
    ['a path with a backslash', 'GET /services\\main HTTP/1.1\r\nHost: a\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n'],
    ['no path', 'GET main HTTP/1.1\r\nHost: a\r\n'],
  ])('that is no address is refused with a code, too: %s', async (_, head) => {
    const { hostname, port } = new URL(rig.url)
    const socket = connect(Number(port), hostname)
    socket.end(`${head}Connection: close\r\n\r\n`)
    let text = ''
    for await (const piece of socket) text += String(piece)
    const [headers = '', body = ''] = text.split('\r\n\r\n')
    expect(headers).toMatch(/^HTTP\/1\.1 400 /)
    expect(headers.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(body).toContain('"code":"BAD_REQUEST","message":"The request cannot be read."')
    expect(rig.log).toEqual([])
  })

  /** The server's response to these bytes, and nothing else. */
  async function answerTo(server: Server, bytes: string): Promise<string> {
    // A call that is cut off is logged, and other tests read the log.
    const own = await startRig()
    own.workspace.attach(server)
    const port = await listenOnFreePort(server)
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    let text = ''
    for await (const piece of socket) text += String(piece)
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await own.stop()
    return text
  }

  test('that is incomplete may be retried: its status is a temporary one', async () => {
    const times = { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 }
    const text = await answerTo(
      createServer(times),
      'POST /services/main/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(text).toContain('"code":"REQUEST_TIMEOUT"')
    expect(isPassingStatus(408)).toBe(true)
  })

  test('with headers that are too large is answered so', async () => {
    const headers = `Host: a\r\nX: ${'a'.repeat(maxHeaderSize)}`
    const text = await answerTo(createServer(), `GET / HTTP/1.1\r\n${headers}\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 431 /)
    expect(text).toContain('"code":"HEADERS_TOO_LARGE"')
  })

  test('an internal error is reported as such, without details', async () => {
    const broken = await startRig()
    const call = await broken.as('sara')
    await broken.workspace.storage.db.schema.dropTable('stickers').execute()
    const answer = await call('GET', `messages/stickers?groupId=${GROUP}`)
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'INTERNAL', message: expect.any(String) },
    ])
    expect(answer.body.message).not.toMatch(/sticker|sql|table/i)
    expect(broken.log.join('\n')).toContain('stickers')
    await broken.stop()
  })
})
