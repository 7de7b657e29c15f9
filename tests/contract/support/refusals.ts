import { expect } from 'vitest'
import { type ExpectedStatus, callAs } from './roles.ts'
import { dump } from './dump.ts'
import type { Rig } from './test-workspace.ts'

/** Access of administrators: admins, but not supervisors or read-only users. */
export const ofAdmins: readonly ExpectedStatus[] = [
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

/** A call to make as each user. */
export interface AttemptedCall {
  method: string
  path: string
  body?: unknown
}

/** Usage data that a refused call changes too. */
const traces = { tables: ['sessions', 'sign_in_networks'] } as const

/** Makes a call as each of these users, and expects that refused calls change nothing. */
export async function expectStatuses(
  rig: Rig,
  answers: readonly ExpectedStatus[],
  { method, path, body }: AttemptedCall,
): Promise<void> {
  for (const { who, role, status } of answers) {
    const call = await callAs(rig, who)
    const before = await dump(rig.workspace.storage, traces)
    const answer = await call(method, path, body === undefined ? {} : { body })
    expect([role, answer.status]).toEqual([role, status])
    if (status >= 400) expect(await dump(rig.workspace.storage, traces)).toBe(before)
  }
}
