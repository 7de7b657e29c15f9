import { expect } from 'vitest'
import type { Answered } from './roles.ts'
import { callAs } from './roles.ts'
import { dump } from './dump.ts'
import type { Rig } from './test-workspace.ts'

/** Who administers a group: admins, but for supervisors and whoever may only read. */
export const ofAdmins: readonly Answered[] = [
  { role: 'super admin', who: 'sara', status: 200 },
  { role: 'admin', who: 'adam', status: 200 },
  { role: 'supervisor', who: 'susi', status: 403 },
  { role: 'manager', who: 'mia', status: 403 },
  { role: 'publisher', who: 'ana', status: 403 },
  { role: 'read-only agent', who: 'rita', status: 403 },
  { role: 'person whose access was taken away', who: 'gone', status: 404 },
  { role: 'stranger', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]

/** A call to try as somebody. */
export interface Tried {
  method: string
  path: string
  body?: unknown
}

/** Signs of use that a refused call leaves too. */
const traces = { tables: ['sessions', 'sign_in_networks'], columns: ['last_seen_at'] } as const

/** Makes a call as each of these people, and expects that those who are refused change nothing. */
export async function expectAnswers(
  rig: Rig,
  answers: readonly Answered[],
  { method, path, body }: Tried,
): Promise<void> {
  for (const { who, role, status } of answers) {
    const call = await callAs(rig, who)
    const before = await dump(rig.workspace.storage, traces)
    const answer = await call(method, path, body === undefined ? {} : { body })
    expect([role, answer.status]).toEqual([role, status])
    if (status >= 400) expect(await dump(rig.workspace.storage, traces)).toBe(before)
  }
}
