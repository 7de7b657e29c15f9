import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { DEMO_PASSWORD, SHOP } from '#simulator/demo/users.ts'
import type { Workspace } from '#workspace/workspace.ts'
import type { Stopwatch } from '../stopwatch.ts'

/** A workspace with the demo's data, and how its calls are timed. */
export interface TimedDemo {
  workspace: Workspace
  stopwatch: Stopwatch
}

/**
 * Calls a workspace with the demo's data, through the whole service.
 * @returns the response, and its time, ms
 * @throws Error if the call failed or the response does not match the contract
 */
export async function timeCall<Output extends z.ZodType>(
  { workspace, stopwatch }: TimedDemo,
  path: string,
  token: string,
  output: Output,
): Promise<{ answer: z.output<Output>; ms: number }> {
  const headers = { authorization: `Bearer ${token}`, 'x-group-id': SHOP }
  // The service's own transactions run between calls, as between those that arrive over a socket.
  await nextTurn()
  const before = stopwatch()
  const response = await workspace.fetch(new Request(`http://workspace${path}`, { headers }))
  const body: unknown = await response.json()
  const ms = stopwatch() - before
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return { answer: output.parse(body), ms }
}

/** @returns the bearer token of a user of the demo's data */
export async function signInToDemo(workspace: Workspace, email: string): Promise<string> {
  const call = new Request('http://workspace/services/main/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const answer = await workspace.fetch(call)
  const body: unknown = await answer.json()
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null
  if (typeof token !== 'string')
    throw new Error(`${email} could not sign in: ${answer.status} ${JSON.stringify(body)}`)
  return token
}
