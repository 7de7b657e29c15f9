import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/api/endpoint.ts'
import { endpoints } from '#contract/api/index.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Account } from '#workspace/account.ts'
import { seedDemo } from '#simulator/demo/seed.ts'
import { listTeams } from '#workspace/storage/people/teams.ts'
import { createWorkspace, type Workspace } from '#workspace/workspace.ts'
import { cheapCost } from './support/users.ts'

/** The users and contacts that the demo promises, as the service returns them after a sign-in. */

let folder: string
let workspace: Workspace
let accounts: Account[]
let shop: Group
let bare: Group
let members: Member[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-cast-'))
  workspace = await createWorkspace({ dataDir: folder, passwordCost: cheapCost })
  const now = Date.UTC(2026, 10, 20, 17, 30)
  accounts = await seedDemo(workspace.storage, {
    seed: 1,
    now,
    utcOffset: -300,
    passwordCost: cheapCost,
  })
  const superAdmin = accounts.find(({ flags }) => flags.includes('isSuperAdmin'))
  const [first, second] = superAdmin?.groups ?? []
  if (superAdmin === undefined || first === undefined || second === undefined)
    throw new Error('Nobody is super admin of two groups.')
  const token = await signIn(superAdmin)
  const ask = (path: string, groupId: string) => get(path, token, groupId)
  shop = endpoints.group.output.parse(await ask(`groups/${first.id}`, first.id))
  bare = endpoints.group.output.parse(await ask(`groups/${second.id}`, second.id))
  members = endpoints.users.output.parse(await ask(`users?groupId=${shop.id}`, shop.id)).items
})

afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
})

async function signIn({ email, password }: Account): Promise<string> {
  const answer = await workspace.fetch(
    new Request('http://workspace/services/main/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  )
  return endpoints.login.output.parse(await answer.json()).token
}

async function get(path: string, token: string, groupId: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, [headerNames.groupId]: groupId }
  const url = `http://workspace/services/main/${path}`
  return (await workspace.fetch(new Request(url, { headers }))).json()
}

describe('the demo’s groups', () => {
  /** Every flag of a group that enables something (specification, section 3, and ours). */
  const features = [
    'hasTeams',
    'hasReassign',
    'hasQrAssigner',
    'hasChatStatus',
    'asksRating',
    'hasNesting',
    'hasNesting2',
    'hasNesting3',
    'hasFlows',
    'hasNotifications',
    'metaAds',
    'hasTemplateModule',
    'dataExt001Enabled',
    'isUserSidebarOpen',
  ]
  /** The flags that restrict something. */
  const restrictions = [
    'hasReleaseChat',
    'templatesManagedByAdmin',
    'freeContactsNotVisibleByPublisher',
    'templateRestrictionForPublisher',
    'campaignRestrictionForPublisher',
    'flowRestrictionForPublisher',
    'teamRestrictionForUserOutTeam',
  ]
  /** Off until admins have set what they need. */
  const offAtFirst = ['hasTargets']
  /** On in every new group: a setting, and what the service can do. */
  const defaults = [
    'asksCall',
    'asksNumber',
    'asksPlace',
    'blocksContacts',
    'connectsLine',
    'editsMany',
    'filtersFields',
    'firstAnswerTakes',
    'followsChats',
    'givesData',
    'hasAudit',
    'hasCatalogue',
    'hasIntegrations',
    'hasMemberCapacity',
    'hasSingleSignOn',
    'hasTeamHours',
    'hasTwoStep',
    'importsHistory',
    'mergesContacts',
    'namesFields',
    'runsMacros',
    'runsRules',
    'sendsCards',
    'setsOptOuts',
  ]
  const flagsOf = (group: Group) =>
    Object.entries(group).filter(([, on]) => typeof on === 'boolean')
  const on = (group: Group) => flagsOf(group).flatMap(([name, yes]) => (yes === true ? name : []))

  test('are two', async () => {
    const { db } = workspace.storage
    expect(await db.selectFrom('groups').select('id').execute()).toHaveLength(2)
  })

  test('are one with every feature and no restriction, and one without any', () => {
    expect(
      flagsOf(shop)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...features, ...restrictions, ...offAtFirst, ...defaults].toSorted())
    expect(on(shop).toSorted()).toEqual([...features, ...defaults].toSorted())
    expect(on(bare).toSorted()).toEqual(defaults)
  })

  test('have a messaging app id in one, and none in the other', () => {
    expect(shop.messagingAppData?.appId).toMatch(/./)
    expect(bare.messagingAppData?.appId).toBeUndefined()
  })
})

describe('the demo’s users', () => {
  const agents = () =>
    members.filter(({ role, isReadOnly }) => role === 'ROLE_PUBLISHER' && !isReadOnly)

  test('have one of each role, and six agents', () => {
    const kind = ({ role, isSuperAdmin, isSupervisor, isReadOnly }: Member) =>
      [role, isSuperAdmin && 'super', isSupervisor && 'supervisor', isReadOnly && 'read-only']
        .filter(Boolean)
        .join(' ')
    const kinds = Map.groupBy(members, kind)
    expect(Object.fromEntries([...kinds].map(([name, of]) => [name, of.length]))).toEqual({
      'ROLE_ADMI super': 1,
      ROLE_ADMI: 1,
      'ROLE_ADMI supervisor': 1,
      ROLE_MANAGER: 1,
      ROLE_PUBLISHER: 6,
      'ROLE_PUBLISHER read-only': 1,
    })
  })

  test('can all sign in', () => {
    expect(accounts.map(({ name }) => name).toSorted()).toEqual(
      members.map(({ name }) => name).toSorted(),
    )
  })

  test('are in three teams, two agents in each', async () => {
    const teams = await listTeams(workspace.storage.db, shop.id)
    expect(teams).toHaveLength(3)
    for (const { id } of teams)
      expect(agents().filter(({ teamId }) => teamId === id)).toHaveLength(2)
  })

  test('have every service status among them', () => {
    expect(new Set(agents().map(({ serviceStatus }) => serviceStatus))).toEqual(new Set([1, 2, 3]))
  })
})

describe('the demo’s customers', () => {
  test('are 400', async () => {
    const { db } = workspace.storage
    const rows = await db.selectFrom('contacts').select('group_id').execute()
    expect(rows).toHaveLength(400)
    expect(new Set(rows.map(({ group_id }) => group_id))).toEqual(new Set([shop.id]))
  })

  test.each([
    ['Spanish', / (?:qué|cuánto|gracias|pedido|está|para mañana)\b/i],
    ['Portuguese', / (?:obrigad[oa]|vocês|não|você|entrega é)\b/i],
    ['English', / (?:thank you|thanks|the|would|please)\b/i],
  ])('speak %s among other languages', async (_, words) => {
    const { db } = workspace.storage
    const messages = await db
      .selectFrom('messages')
      .select(['contact_id', 'content_json'])
      .where('sender', '=', 'contact')
      .execute()
    const speakers = messages.filter(({ content_json }) => words.test(content_json))
    expect(new Set(speakers.map(({ contact_id }) => contact_id)).size).toBeGreaterThan(15)
  })
})
