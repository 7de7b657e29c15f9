import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/index.ts'
import { auditActions } from '#contract/entities/trust/audit-entry.ts'
import { auditDecisionOf, decidedCalls } from '#contract/rules/trust/audited-calls.ts'
import {
  asOther,
  auditedCall,
  auditedNames,
  drivenElsewhere,
  endpointOf,
  readAudit,
} from './support/audited-calls.ts'
import { startRig, type Answer, type Caller, type Rig } from './support/test-workspace.ts'
import { openAllScreens, seedThings } from './support/things.ts'
import { GROUP } from './support/users.ts'

/** What the audit log has of each call that may change something. */

const changing = Object.values(endpoints).filter(({ method }) => method !== 'GET')

test('every call that may change something has a decision, and no other has one', () => {
  const names = changing.map(({ name }) => name)
  expect(decidedCalls.toSorted()).toEqual(names.toSorted())
})

test('every deed of a decision is an action', () => {
  for (const name of decidedCalls) {
    const decision = auditDecisionOf(name)
    if (decision === undefined || !('deed' in decision) || decision.deed === undefined) continue
    expect(auditActions).toContain(decision.deed)
  }
})

const driven = auditedNames.filter((name) => auditedCall(name) !== undefined)

test('the audited calls that no test makes are known', () => {
  const made = [...driven, ...drivenElsewhere]
  const missing = auditedNames.filter((name) => !made.includes(name))
  expect(missing.toSorted()).toEqual(Object.keys(asOther).toSorted())
  for (const other of Object.values(asOther)) expect(made).toContain(other)
})

/** The action that a call must have, or its beginning. */
function expectedOf(name: string): string {
  const decision = auditDecisionOf(name)
  if (decision === undefined || 'not' in decision) throw new Error(`no entry of ${name}`)
  return decision.deed ?? ('subject' in decision ? `${decision.subject}.` : '')
}

describe('a call writes one entry', () => {
  let rig: Rig
  let sara: Caller
  beforeEach(async () => {
    rig = await startRig()
    const { storage, clock } = rig.workspace
    await openAllScreens(storage, GROUP)
    await seedThings(storage, clock.now(), { id: 'c', groupId: GROUP, userId: 'sara' })
    await rig.contact('d', { name: 'Dora' })
    await rig.contact('free')
    sara = await rig.as('sara')
  })
  afterEach(() => rig.stop())

  let mergeId = ''
  async function make(name: string): Promise<Answer> {
    const call = auditedCall(name)
    if (call === undefined) throw new Error(`no call of ${name}`)
    const { method, service, path } = endpointOf(name)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      name === 'undoMerge' ? mergeId : (call.path?.[part] ?? ''),
    )
    const body = await bodyOf(name, call.body)
    const answer = await sara(method, `${service}${filled}`, {
      group: GROUP,
      ...(body !== undefined && { body }),
    })
    if (name === 'mergeContacts') mergeId = answer.body.id
    expect([name, answer.status, answer.body.issues]).toEqual([name, 200, undefined])
    return answer
  }

  /** Uploads a picture of 512 × 512 px, for a sticker. @returns its address */
  async function webp(): Promise<string> {
    const bytes = new Uint8Array(64)
    bytes.set(new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8X'))
    bytes.set([0xff, 1, 0, 0xff, 1, 0], 24)
    const body = new FormData()
    body.set('file', new File([bytes], 'sticker.webp'))
    return (await sara('POST', 'messages/storage/upload', { body, group: GROUP })).body.url
  }

  /** The body of a call, with what only the data says. */
  async function bodyOf(name: string, body: object | undefined): Promise<object | undefined> {
    if (name === 'createSticker') return { ...body, url: await webp() }
    if (name !== 'orderRules') return body
    const { items } = (await sara('GET', 'main/rules')).body
    return { ids: items.map(({ id }: { id: string }) => id).toReversed() }
  }

  test.each(driven)('%s', async (name) => {
    const call = auditedCall(name)
    for (const earlier of call?.after ?? []) await make(earlier)
    const before = (await readAudit(sara)).length
    await make(name)
    const all = await readAudit(sara)
    const [entry, ...more] = all.slice(0, all.length - before)
    expect(more.map(({ action }) => action)).toEqual([])
    const decision = auditDecisionOf(name)
    if (entry === undefined || decision === undefined) throw new Error('There is no entry.')
    expect(auditActions).toContain(entry.action)
    const expected = expectedOf(name)
    expect(entry.action.slice(0, expected.length)).toBe(expected)
    expect(entry).toMatchObject({ by: { type: 'member', id: 'sara', name: 'sara' } })
    expect(entry.object ?? entry.count).toBeDefined()
    const isChange = 'subject' in decision && entry.action.endsWith('.changed')
    expect(isChange && entry.changes.length === 0).toBe(false)
    expect(JSON.stringify(entry)).not.toMatch(/5199\d{7}|51987654321|secret-path|bdj_/)
  })
})
