import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  answerRefusals,
  phoneDataStates,
  signupFaults,
  signupSteps,
  type PhoneData,
  type PhoneDataKind,
} from '#contract/entities/line/line-signup.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, LineSignupsTable, Tx } from '#workspace/storage/tables.ts'

const phoneData = z.object({
  state: z.enum(phoneDataStates),
  progress: z.number().optional(),
  code: z.number().optional(),
  said: z.string().optional(),
})
const stored = z.object({
  state: z.enum(['waiting', 'working', 'connected', 'failed']),
  step: z.enum(signupSteps),
  fault: z.enum(signupFaults).optional(),
  code: z.number().optional(),
  said: z.string().optional(),
  appId: z.string(),
  configId: z.string(),
  apiVersion: z.string(),
  redirectUrl: z.string(),
  /** The origin that was entered for the address of the answer. */
  publicUrl: z.string().optional(),
  /** Epoch ms, as all times here. */
  expiresAt: z.number(),
  ignored: z.enum(answerRefusals).optional(),
  secretEnd: z.string().optional(),
  businessId: z.string().optional(),
  accountId: z.string().optional(),
  phoneId: z.string().optional(),
  /** The line that it has connected. */
  lineId: z.string().optional(),
  contacts: phoneData,
  history: phoneData,
})
export type SignupContent = z.infer<typeof stored>

/** A sign-up, with what is not in its JSON. */
export interface StoredSignup extends SignupContent {
  groupId: string
  userId: string
  stateHash: string
  answeredAt: number | null
  /** The app secret, encrypted. */
  secret: string | null
}

/** The state itself is never stored: whoever reads the database cannot answer a sign-up. */
export const hashState = (state: string): string =>
  createHash('sha256').update(state).digest('base64url')

const signupOf = (row: LineSignupsTable): StoredSignup => ({
  ...readJson(row.signup_json, stored),
  groupId: row.group_id,
  userId: row.user_id,
  stateHash: row.state_hash,
  answeredAt: row.answered_at,
  secret: row.secret,
})

/** The last sign-up that was begun in a group. */
export async function findLineSignup(db: Db, groupId: string): Promise<StoredSignup | undefined> {
  const row = await db
    .selectFrom('line_signups')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row && signupOf(row)
}

/** The sign-up to which an answer with this state belongs. */
export async function findSignupOfState(db: Db, state: string): Promise<StoredSignup | undefined> {
  const row = await db
    .selectFrom('line_signups')
    .selectAll()
    .where('state_hash', '=', hashState(state))
    .executeTakeFirst()
  return row && signupOf(row)
}

/** Stores the sign-up of a group in place of the one before. @param now epoch ms */
export async function saveLineSignup(tx: Tx, signup: StoredSignup, now: number): Promise<void> {
  const { groupId, userId, stateHash, answeredAt, secret } = signup
  const row = {
    group_id: groupId,
    user_id: userId,
    state_hash: stateHash,
    answered_at: answeredAt,
    secret,
    signup_json: JSON.stringify(stored.parse(signup)),
    changed_at: now,
  }
  await tx
    .insertInto('line_signups')
    .values(row)
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}

/**
 * Changes a sign-up, unless another one has replaced it.
 * @returns the changed sign-up; undefined if it is not the last one any more
 */
export async function changeLineSignup(
  tx: Tx,
  { groupId, stateHash }: Pick<StoredSignup, 'groupId' | 'stateHash'>,
  change: Partial<StoredSignup>,
  now: number,
): Promise<StoredSignup | undefined> {
  const known = await findLineSignup(tx, groupId)
  if (known?.stateHash !== stateHash) return undefined
  const changed = { ...known, ...change }
  await saveLineSignup(tx, changed, now)
  return changed
}

/** Stores what is known of the data that a line's phone was asked for. @returns whether that is new */
export async function keepPhoneData(
  tx: Tx,
  line: { id: string; groupId: string },
  kind: PhoneDataKind,
  next: (known: PhoneData) => PhoneData,
  now: number,
): Promise<boolean> {
  const known = await findLineSignup(tx, line.groupId)
  if (known?.lineId !== line.id) return false
  const data = phoneData.parse(next(known[kind]))
  if (JSON.stringify(data) === JSON.stringify(known[kind])) return false
  await saveLineSignup(tx, { ...known, [kind]: data }, now)
  return true
}

export async function deleteLineSignup(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('line_signups').where('group_id', '=', groupId).execute()
}
