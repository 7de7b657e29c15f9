import type { ChildProcess } from 'node:child_process'

/**
 * Ctrl+C in a terminal: everybody in the process group in front of it is told, not the command alone.
 * @param leader a child started with `detached`; one that has ended already is left in peace
 */
export function interruptGroup(leader: ChildProcess): void {
  const hasEnded = leader.exitCode !== null || leader.signalCode !== null
  if (hasEnded || leader.pid === undefined) return
  process.kill(-leader.pid, 'SIGINT')
}
