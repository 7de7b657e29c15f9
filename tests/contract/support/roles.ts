import type { Name } from './users.ts'
import type { Caller, Rig } from './test-workspace.ts'

/** One of the users, or a caller without a session. */
export type Who = Name | 'nobody'

export async function callAs(rig: Rig, who: Who): Promise<Caller> {
  return who === 'nobody' ? rig.call : await rig.as(who)
}

/** The expected status of a call for a user. */
export interface ExpectedStatus {
  role: string
  who: Who
  status: number
}

/** The roles that may write in the group. */
export const writers = [
  { role: 'super admin', who: 'sara' },
  { role: 'admin', who: 'adam' },
  { role: 'supervisor', who: 'susi' },
  { role: 'manager', who: 'mia' },
  { role: 'publisher', who: 'ana' },
] as const satisfies readonly { role: string; who: Name }[]

const outside: readonly ExpectedStatus[] = [
  { role: 'person whose access was taken away', who: 'gone', status: 404 },
  { role: 'stranger', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]
const written: readonly ExpectedStatus[] = writers.map((one) => ({ ...one, status: 200 }))
const readOnly = { role: 'read-only agent', who: 'rita' } as const

/** Access of every member. */
export const ofMembers: readonly ExpectedStatus[] = [
  ...written,
  { ...readOnly, status: 200 },
  ...outside,
]

/** Access of every member who may write. */
export const ofWriters: readonly ExpectedStatus[] = [
  ...written,
  { ...readOnly, status: 403 },
  ...outside,
]

/**
 * Access to the screens of templates and answers: the same, but not for a supervisor, who does not
 * have them.
 */
export const ofEditors: readonly ExpectedStatus[] = ofWriters.map((one) =>
  one.who === 'susi' ? { ...one, status: 403 } : one,
)

/**
 * Read and write access to a contact's data: the user, the contact, and the statuses of a read and
 * of a write. Contact `c` is assigned to Ana, and `ritas` to Rita, who is read-only.
 */
export const contactAccess: readonly (readonly [Name, string, number, number])[] = [
  ['sara', 'c', 200, 200],
  ['adam', 'c', 200, 200],
  ['susi', 'c', 200, 200],
  ['mia', 'c', 200, 200],
  ['ana', 'c', 200, 200],
  ['beto', 'c', 404, 404],
  ['rita', 'c', 404, 404],
  ['rita', 'ritas', 200, 403],
  ['olga', 'c', 404, 404],
]
