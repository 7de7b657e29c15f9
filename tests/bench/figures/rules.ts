import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { ruleBody } from '#tests/contract/support/rules.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { freeContacts, post } from '../arrivals.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { signIn } from '../push.ts'
import { median } from '../statistics.ts'
import { chance, oneOf } from '../workspace/random.ts'
import { startBenchWorkspace, type BenchWorkspace } from '../workspace/start.ts'

/** Calls of customers at the same time. */
const AT_ONCE = 4
const CHATS = 2_000
const WARM_UP = 400
const TRIES = 50
const TRY_AGAIN_MS = 100

const never = (at: number): RuleCondition => ({
  kind: 'words',
  is: 'has',
  words: [`factura ${at}`, 'devolución', 'garantía*', 'libro de reclamaciones', 'boleta'],
})
const field: RuleCondition = {
  kind: 'field',
  field: { number: 3, operator: 'is', values: ['Mayorista'] },
}
type Kind = (at: number) => { when: RuleTrigger; conditions: RuleCondition[] }

/** What starts rules of a group, and their conditions: most ask for words, and none holds for the messages of the figure. */
const kinds: [Kind, ...Kind[]] = [
  (at) => ({ when: { on: 'message' }, conditions: [never(at)] }),
  (at) => ({ when: { on: 'message' }, conditions: [never(at), field] }),
  () => ({
    when: { on: 'message' },
    conditions: [{ kind: 'language', is: 'has', languages: ['en'] }],
  }),
  () => ({ when: { on: 'message' }, conditions: [field] }),
  () => ({ when: { on: 'created' }, conditions: [] }),
  () => ({ when: { on: 'tagged', tagId: 'label-vip' }, conditions: [] }),
  () => ({ when: { on: 'field', number: 3 }, conditions: [field] }),
  () => ({ when: { on: 'assigned' }, conditions: [] }),
  (at) => ({ when: { on: 'message' }, conditions: [{ kind: 'first', is: 'has' }, never(at)] }),
  (at) => ({ when: { on: 'message' }, conditions: [never(at + 1), never(at)] }),
]

const made = z.looseObject({ id: z.string() })

/** Makes all rules that a group may have. @returns deletes them */
async function makeRules(url: string, token: string): Promise<() => Promise<void>> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/services/main/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-group-id': GROUP,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return await response.json()
  }
  const ids: string[] = []
  for (let at = 0; at < limits.rules.groupMax; at += 1) {
    const draft = { ...oneOf(kinds, at / limits.rules.groupMax)(at), name: `Rule ${at}` }
    ids.push(made.parse(await call('POST', 'rules', ruleBody(draft))).id)
  }
  return async () => {
    for (const id of ids) await call('DELETE', `rules/${id}`)
  }
}

/** Posts a message again while the service is too busy for it. @returns how often it was refused */
async function postSurely(address: string, body: string): Promise<number> {
  for (let refused = 0; refused < TRIES; refused += 1) {
    if (await post(address, body)) return refused
    await pause(TRY_AGAIN_MS)
  }
  throw new Error('The service refused a message.')
}

/** Waits until the rules have looked at everything. */
async function settled({ data }: BenchWorkspace): Promise<void> {
  const database = new DatabaseSync(join(data, 'workspace.sqlite'), { readOnly: true })
  try {
    const left = database.prepare('select count(*) as count from rule_events where due_at <= ?')
    while (z.object({ count: z.number() }).parse(left.get(Date.now())).count > 0) await pause(5)
  } finally {
    database.close()
  }
}

/**
 * The service's processor time for a customer's message in a group with as many rules as it may have, and in the same group
 * without any, one after the other.
 */
export async function measureRules(
  { turns, messages }: { turns: number; messages: number },
  say: (line: string) => void,
): Promise<Figure> {
  say(`  Making a workspace of ${CHATS} contacts`)
  const workspace = await startBenchWorkspace({ chats: CHATS, few: 1_000, messages: 40 })
  try {
    const token = await signIn(workspace.url, 'sara')
    const contacts = await freeContacts(workspace.url, CHATS)
    let written = 0
    let refused = 0
    const write = async (count: number): Promise<void> => {
      const end = written + count
      const one = async (): Promise<void> => {
        while (written < end) {
          written += 1
          const { id } = oneOf(contacts, chance(written, 51))
          const text = 'Hola, quería saber si el sofá gris sigue disponible para este fin de semana'
          const body = JSON.stringify({ content: { type: 'text', text } })
          const times = await postSurely(`${workspace.control}/customers/${id}/say`, body)
          refused += times
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, one))
      await settled(workspace)
    }
    /** Processor time of a message, ms. */
    const cost = async (): Promise<number> => {
      await write(WARM_UP)
      const before = await workspace.usage()
      await write(messages)
      const after = await workspace.usage()
      return (after.cpuMs - before.cpuMs) / messages
    }
    const without: number[] = []
    const withRules: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      without.push(await cost())
      const remove = await makeRules(workspace.url, token)
      withRules.push(await cost())
      await remove()
    }
    return {
      id: 'rules',
      title: `A customer's message in a group with ${limits.rules.groupMax} rules`,
      readings: [
        {
          name: 'against one without rules, processor time',
          value: median(withRules) / median(without),
          unit: '×',
          limit: benchLimits.rulesRatio,
        },
      ],
      beside: {
        turns,
        'messages a turn': messages,
        'refused and repeated': refused,
        'without rules, ms': median(without),
        'with rules, ms': median(withRules),
      },
    }
  } finally {
    await workspace.stop()
  }
}
