import type { Name } from './users.ts'
import type { Caller, Rig } from './test-workspace.ts'

/** One of the people, or whoever has not signed in. */
export type Who = Name | 'nobody'

export async function callAs(rig: Rig, who: Who): Promise<Caller> {
  return who === 'nobody' ? rig.call : await rig.as(who)
}

/** What a call answers somebody of a role. */
export interface Answered {
  role: string
  who: Who
  status: number
}

/** Those who may change things in the group. */
export const writers = [
  { role: 'super admin', who: 'sara' },
  { role: 'admin', who: 'adam' },
  { role: 'supervisor', who: 'susi' },
  { role: 'manager', who: 'mia' },
  { role: 'publisher', who: 'ana' },
] as const satisfies readonly { role: string; who: Name }[]

const outside: readonly Answered[] = [
  { role: 'person whose access was taken away', who: 'gone', status: 404 },
  { role: 'stranger', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]
const written: readonly Answered[] = writers.map((one) => ({ ...one, status: 200 }))
const readOnly = { role: 'read-only agent', who: 'rita' } as const

/** What is every member's. */
export const ofMembers: readonly Answered[] = [...written, { ...readOnly, status: 200 }, ...outside]

/** What is every member's who may write. */
export const ofWriters: readonly Answered[] = [...written, { ...readOnly, status: 403 }, ...outside]

/** What the screens of templates and answers offer: the same, but not for a supervisor, who does not have them. */
export const ofEditors: readonly Answered[] = ofWriters.map((one) =>
  one.who === 'susi' ? { ...one, status: 403 } : one,
)

/**
 * Who reads and changes what belongs to a contact: the person, the contact, and the statuses of a read and of a change.
 * Contact `c` is assigned to Ana, and `ritas` to Rita, who only reads.
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
