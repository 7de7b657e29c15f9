import type { ChildProcess } from 'node:child_process'

/**
 * Interrupts a command as Ctrl+C in a terminal does: every process in its group gets SIGINT.
 * @param leader a child started with `detached`; one that has ended already is ignored
 */
export function interruptGroup(leader: ChildProcess): void {
  signalGroup(leader, 'SIGINT')
}

/** Kills every process in the group of a child started with `detached`. */
export function killGroup(leader: ChildProcess): void {
  signalGroup(leader, 'SIGKILL')
}

function signalGroup(leader: ChildProcess, signal: NodeJS.Signals): void {
  const hasEnded = leader.exitCode !== null || leader.signalCode !== null
  if (hasEnded || leader.pid === undefined) return
  process.kill(-leader.pid, signal)
}
