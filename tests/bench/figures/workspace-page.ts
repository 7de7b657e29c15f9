import { chatsApi } from '#contract/api/chats/chats.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { createWorkspace, type Workspace } from '#workspace/workspace.ts'
import type { Figure, Reading } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { median } from '../statistics.ts'
import { processorMs, type Stopwatch } from '../stopwatch.ts'
import { phoneAt } from '../workspace/contacts.ts'
import { cachedStore } from '../workspace/large-store.ts'

/** A request for a page of the list. */
export interface Question {
  readonly name: string
  readonly who: Name
  readonly groupId: string
  readonly query: Readonly<Record<string, string>>
  /** The number of chats in each view is requested instead of a page. */
  readonly countsViews?: boolean
  /** Whether the group hides free chats from its agents during the request. */
  readonly hidesFree?: boolean
}

const ask = (name: string, who: Name, query: Question['query'] = {}): Question => ({
  name,
  who,
  groupId: who === 'olga' ? OTHER_GROUP : GROUP,
  query,
})

const byRole: readonly Question[] = [
  ask('super admin', 'sara'),
  ask('admin', 'adam'),
  ask('supervisor', 'susi'),
  ask('manager of a team', 'mia'),
  ask('agent', 'ana'),
  ask('read-only agent', 'rita'),
  { ...ask('agent without free chats', 'ana'), hidesFree: true },
]

const filters: Readonly<Record<string, Question['query']>> = {
  archived: { archived: 'true' },
  important: { important: 'true' },
  finished: { finished: 'true' },
  'group chats': { type: 'group' },
  'single chats': { type: 'contact' },
  'the customer wrote last': { lastsender: 'contact' },
  'we wrote last': { lastsender: 'group' },
}
/**
 * Phone number of a contact that both workspaces contain unarchived. Its last three digits match a full page in each,
 * and seven match only this contact. So both sides return the same number of rows, and only the search is compared.
 */
const PHONE = phoneAt(17)
const labels: typeof filters = {
  'a frequent tag': { filterTagId: 'label-vip' },
  'a rare tag': { filterTagId: 'label-rare' },
  'a level tag': { filterTagsLvl: 'answers' },
  'two level tags': { filterTagsLvl: 'silent,price' },
  'a team': { filterTeamTagId: 'tag-north' },
  'two agents': { tagIdList: 'tag-ana,tag-beto' },
  'three letters of a frequent name': { filter: 'mil' },
  'a frequent name': { filter: 'garc' },
  'a first and a last name': { filter: 'lucía garcía' },
  'two frequent names that nobody has together': { filter: 'garcía quispe' },
  'a rare name': { filter: 'zubiz' },
  'digits of every phone': { filter: '519' },
  'three digits of a phone': { filter: PHONE.slice(-3) },
  'seven digits of a phone': { filter: PHONE.slice(-7) },
  'a phone': { filter: PHONE },
  'finished chats of a tag': { filterTagId: 'label-vip', finished: 'true' },
}
const views: typeof filters = {
  mine: { owner: 'mine', finished: 'false' },
  unassigned: { owner: 'none', finished: 'false', sort: 'waiting' },
  unread: { unread: 'true' },
  waiting: { waiting: '0', sort: 'waiting' },
  'all, longest waiting first': { sort: 'waiting' },
  'all, closing first': { sort: 'closing' },
}
const questionsOf = (who: Name, of: typeof filters): Question[] =>
  Object.entries(of).map(([name, query]) => ask(`${who}, ${name}`, who, query))

/** Offset of the deepest requested page: half of the small group's list. */
const DEEP = 5_000

/** The questions of every role, and those of three of them with every filter and view. */
export const pageQuestions: readonly Question[] = [
  ...byRole,
  ...(['sara', 'mia', 'ana'] as const).flatMap((who) =>
    questionsOf(who, { ...filters, ...labels, ...views }),
  ),
]

const SECTIONS: readonly { name: string; questions: readonly Question[] }[] = [
  { name: 'by role', questions: byRole },
  {
    name: 'by filter',
    questions: (['sara', 'mia', 'ana'] as const).flatMap((who) =>
      questionsOf(who, { ...filters, ...labels }),
    ),
  },
  { name: 'by filter, where few chats match', questions: questionsOf('olga', filters) },
  {
    name: 'by view and order',
    questions: (['sara', 'mia', 'ana'] as const).flatMap((who) => questionsOf(who, views)),
  },
  // Use the same offset in both: the cost may depend on it, but not on the number of chats below it.
  {
    name: `${DEEP} chats down`,
    questions: [
      ask('super admin', 'sara', { offset: String(DEEP) }),
      ask('manager of a team', 'mia', { offset: String(DEEP / 5) }),
      ask('agent', 'ana', { offset: String(DEEP / 5) }),
      ask('sara, the customer wrote last', 'sara', {
        offset: String(DEEP / 5),
        lastsender: 'contact',
      }),
      ask('sara, a frequent tag', 'sara', { offset: String(DEEP / 50), filterTagId: 'label-vip' }),
    ],
  },
]

const ROUNDS = 15
/**
 * Number of rounds for a request near the limit. Among many requests, one is always slow by chance.
 */
const SURE = 75
const near = (ratio: number) => ratio > benchLimits.pageRatio * 0.8

/**
 * Compares a page of the chat list in a large workspace with one in a small workspace, through the whole service. It
 * measures CPU time, because waiting times depend on the machine's load.
 */
export async function measureWorkspacePage(
  quick: boolean,
  say: (line: string) => void,
): Promise<Figure> {
  const sizes = quick ? ([10_000, 100_000] as const) : ([10_000, 1_000_000] as const)
  const small = await openSide(await cachedStore(sizes[0], say))
  const large = await openSide(await cachedStore(sizes[1], say))
  try {
    const readings: Reading[] = []
    const beside: Record<string, string | number> = { chats: `${sizes[0]} and ${sizes[1]}` }
    for (const { name, questions } of SECTIONS) {
      const results = []
      for (const question of questions) results.push(await compare(small, large, question))
      const worst = results.reduce((a, b) => (b.ratio > a.ratio ? b : a))
      readings.push({
        name: `large against small, ${name}, at worst (${worst.question.name})`,
        value: worst.ratio,
        unit: '×',
        limit: benchLimits.pageRatio,
      })
      beside[`median of ${name}, ms`] = median(results.map(({ largeMs }) => largeMs))
      const slow = results.filter(({ ratio }) => ratio > benchLimits.pageRatio)
      if (slow.length > 0) beside[`over the limit ${name}`] = slow.map(describeSlow).join(', ')
    }
    const counts = []
    for (const question of byRole)
      counts.push(await compare(small, large, { ...question, countsViews: true }))
    readings.push({
      name: 'numbers of chats in all views, at worst',
      value: Math.max(...counts.map(({ largeMs }) => largeMs)),
      unit: 'ms',
      limit: benchLimits.viewCountsMs,
    })
    return { id: 'workspace', title: 'Page of the chat list', readings, beside }
  } finally {
    await small.workspace.close()
    await large.workspace.close()
  }
}

/** A workspace, and how its pages are timed. */
export interface Side {
  readonly workspace: Workspace
  readonly stopwatch: Stopwatch
  /** Bearer tokens by name. */
  readonly tokens: Map<Name, string>
}

/** Opens a workspace on its data folder or, with its address, on a PostgreSQL database. */
export async function openSide(
  dataDir: string,
  { database, stopwatch = processorMs }: { database?: string; stopwatch?: Stopwatch } = {},
): Promise<Side> {
  return {
    workspace: await createWorkspace({ dataDir, database }),
    stopwatch,
    tokens: new Map(),
  }
}

interface Comparison {
  readonly question: Question
  readonly ratio: number
  readonly smallMs: number
  readonly largeMs: number
}

async function compare(small: Side, large: Side, question: Question): Promise<Comparison> {
  for (const side of [small, large]) {
    await warmPage(side, question)
    await assertDeepPage(side, question)
  }
  const smallMs: number[] = []
  const largeMs: number[] = []
  const ratio = () => median(largeMs) / median(smallMs)
  let rounds = ROUNDS
  for (let round = 0; round < rounds; round += 1) {
    if (round === ROUNDS - 1 && near(ratio())) rounds = SURE
    // The order alternates, so that other load of the machine affects both sides equally.
    const inOrder = round % 2 === 0 ? [small, large] : [large, small]
    for (const side of inOrder) {
      const ms = await timePage(side, question)
      ;(side === small ? smallMs : largeMs).push(ms)
    }
  }
  return { question, smallMs: median(smallMs), largeMs: median(largeMs), ratio: ratio() }
}

/** Checks that a deep page is not below the end of the list: an empty page costs nothing and must not be compared. */
async function assertDeepPage(side: Side, question: Question): Promise<void> {
  if (question.query['offset'] === undefined) return
  const { body } = await askPage(side, question)
  const { items } = chatsApi.chatList.output.parse(JSON.parse(body))
  if (items.length < limits.chatListPage)
    throw new Error(`${question.name} is below the end of a list: ${items.length} rows.`)
}

/** Sets the group as the question needs it, and requests the page twice, to prepare statements and to cache the pages. */
export async function warmPage(side: Side, question: Question): Promise<void> {
  await hideFree(side, question)
  for (let warm = 0; warm < 2; warm += 1) await timePage(side, question)
}

/** @returns the time of the request for a page, ms */
export async function timePage(side: Side, question: Question): Promise<number> {
  return (await askPage(side, question)).ms
}

/** @returns the response, and its time, ms */
async function askPage(
  side: Side,
  { who, groupId, query, countsViews = false }: Question,
): Promise<{ body: string; ms: number }> {
  const page = new URLSearchParams({
    groupId,
    offset: '0',
    limit: String(limits.chatListPage),
    ...query,
  })
  const path = countsViews ? `lastchats/counter?groupId=${groupId}` : `lastchats?${page}`
  const url = `http://workspace/services/main/contacts/${path}`
  const headers = { authorization: `Bearer ${await tokenOf(side, who)}`, 'x-group-id': groupId }
  const before = side.stopwatch()
  const response = await side.workspace.fetch(new Request(url, { headers }))
  const body = await response.text()
  const ms = side.stopwatch() - before
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body}`)
  return { body, ms }
}

async function tokenOf({ workspace, tokens }: Side, who: Name): Promise<string> {
  const known = tokens.get(who)
  if (known !== undefined) return known
  const response = await workspace.fetch(
    new Request('http://workspace/services/main/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(who), password: PASSWORD }),
    }),
  )
  const body: unknown = await response.json()
  const token =
    typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
  if (typeof token !== 'string') throw new Error(`${who} could not sign in.`)
  tokens.set(who, token)
  return token
}

async function hideFree({ workspace }: Side, { groupId, hidesFree }: Question): Promise<void> {
  const { db } = workspace.storage
  const group = groupSchema.parse(await findGroup(db, groupId))
  const freeContactsNotVisibleByPublisher = hidesFree ?? false
  if (group.freeContactsNotVisibleByPublisher === freeContactsNotVisibleByPublisher) return
  await saveGroup(db, { ...group, freeContactsNotVisibleByPublisher })
}

function describeSlow({ question, ratio, smallMs, largeMs }: Comparison): string {
  const ms = `${smallMs.toFixed(1)} → ${largeMs.toFixed(1)} ms`
  return `${question.name} ${ratio.toFixed(2)}× (${ms})`
}
