import type { ChildProcess } from 'node:child_process'

/**
 * Sends SIGINT to every process in a command's group, like Ctrl+C in a terminal.
 * @param leader a child that was started with `detached`; ignored if it has already ended
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
