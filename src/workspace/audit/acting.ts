import type { AuditThing } from '#contract/entities/trust/audit-entry.ts'
import type { AuditDecision, AuditSubject } from '#contract/rules/trust/audited-calls.ts'
import { isObject } from '#contract/wire.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { differences, type Difference, type Things } from './compare.ts'
import { namesIn } from './names.ts'
import { recordAudit, type AuditStep, type Origin } from './record.ts'
import { readThings } from './things.ts'

/** The call for which the service works, as the audit log needs it. */
export interface Acting {
  decision: AuditDecision
  /** Empty if the call is about none. */
  groupId: string
  /** The id in the call's path of what it is about; absent if it makes something, or is about the group. */
  id?: string | undefined
  origin: Origin
  /** Epoch ms. */
  now(): number
}

/** Things of which a group can have many: only the one that a call is about is read. */
const single: ReadonlySet<AuditSubject> = new Set([
  'campaign',
  'flow',
  'answer',
  'template',
  'messageTemplate',
])

interface Before {
  subject: AuditSubject
  things: Things
}

/** Reads what a call is about, before it changes it. Undefined if the log has no comparison of it. */
export async function readBefore(tx: Tx, acting: Acting | undefined): Promise<Before | undefined> {
  if (acting === undefined || !('subject' in acting.decision)) return undefined
  const { subject } = acting.decision
  const isNew = single.has(subject) && acting.id === undefined
  const things = isNew ? new Map() : await readThings[subject](tx, acting.groupId, idOf(acting))
  return { subject, things }
}

const idOf = ({ decision, id }: Acting): string | undefined =>
  'subject' in decision && single.has(decision.subject) ? id : undefined

/** The id of what a call has made, from its result. */
function madeId(result: unknown): string | undefined {
  const id = isObject(result) ? result['id'] : undefined
  return typeof id === 'string' ? id : undefined
}

const thingOf = (subject: AuditSubject): AuditThing =>
  subject === 'ruleOrder'
    ? 'rule'
    : subject === 'fieldOrder' || subject === 'namedField'
      ? 'field'
      : subject

/** What a call has changed since `readBefore`, as a step for the log. Undefined: nothing. */
export async function changedSince(
  tx: Tx,
  acting: Acting,
  { subject, things: before }: Before,
  result: unknown,
): Promise<AuditStep | undefined> {
  const id = single.has(subject) ? (madeId(result) ?? acting.id) : undefined
  const read = readThings[subject]
  const after = new Map([
    ...(await read(tx, acting.groupId, idOf(acting) ?? id)),
    ...(id !== undefined && id !== acting.id ? await read(tx, acting.groupId, id) : []),
  ])
  const differing = differences(before, after, await namesIn(tx, acting.groupId))
  return stepOf(thingOf(subject), acting.decision, differing)
}

/**
 * A step for what differs, which may be several things, such as a level and those that move up behind it, or a field and the
 * rules that name its choices. The first of them is what the call is about.
 */
function stepOf(
  thing: AuditThing,
  decision: AuditDecision,
  differing: readonly Difference[],
): AuditStep | undefined {
  // What was made or deleted is what the call is about.
  const main = differing.find(({ how }) => how !== 'changed') ?? differing[0]
  if (main === undefined) return undefined
  const deed = 'deed' in decision ? decision.deed : undefined
  const object = {
    type: thing,
    ...(main.id !== '' && { id: main.id }),
    ...(main.name !== undefined && { name: main.name }),
  }
  const others = differing.filter((one) => one !== main)
  return {
    action: deed ?? `${thing}.${main.how}`,
    object,
    changes: [
      ...main.changes,
      ...others.flatMap(({ name = '', changes }) =>
        changes.map((change) => ({ ...change, name: `${name}: ${change.name}` })),
      ),
    ],
  }
}

/** Writes a step of a call into the log of its group, in a transaction that is not a `Work`. */
export async function recordCall(
  tx: Tx,
  acting: Acting | undefined,
  step: AuditStep,
): Promise<void> {
  if (acting !== undefined) await recordAudit(tx, acting.groupId, acting.origin, step, acting.now())
}
