import { expect } from 'vitest'
import { runHere } from '#tests/support/run-here.ts'
import type { Machine } from '../../linux/support/machine.ts'

const UNITS = '/usr/lib/systemd/system'
export const CONF = '/etc/bandeja/server.conf'
export const TIMER = `${UNITS}/bandeja-server-backup.timer`
export const UNIT = `${UNITS}/bandeja-server.service`
export const BACKUP = `${UNITS}/bandeja-server-backup.service`

/** The command of a unit, with the rights that it leaves: the machine has no systemd. */
export async function commandOf(machine: Machine, path: string): Promise<string> {
  const unit = await machine.must(`cat ${path}`)
  const value = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? ''
  const asUser = `setpriv --reuid=${value('User')} --regid=${value('Group')} --clear-groups --no-new-privs --bounding-set=-all`
  return `${asUser} sh -c 'umask ${value('UMask')}; exec ${value('ExecStart')}'`
}

/** Starts the service as the unit says, and waits until it answers. */
export async function startUnit(machine: Machine, port: number): Promise<void> {
  await machine.must(
    `${await commandOf(machine, UNIT)} >/run/out 2>/run/log & echo $! >/run/service.pid`,
  )
  await expect
    .poll(
      async () => (await runHere('curl', ['-sf', `http://127.0.0.1:${port}/health/ready`])).code,
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0)
}

/** Ends the service as systemd does. @returns the last line of its log */
export const stopUnit = (machine: Machine): Promise<string> =>
  machine.must(
    'pid=$(cat /run/service.pid); kill -TERM $pid; while readlink /proc/$pid/exe >/dev/null; do sleep 0.1; done; tail -n 1 /run/log',
  )
