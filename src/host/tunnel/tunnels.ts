import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TunnelProgram } from '#contract/entities/line/line-tunnel.ts'
import type { Log } from '#workspace/log.ts'
import type { Tunnels, TunnelState } from '#workspace/internet/tunnels.ts'
import { installedPrograms, programCalls, programPath } from './tunnel-programs.ts'
import { openWebhookDoor, type WebhookDoor } from './webhook-door.ts'

/** Longest wait for the address, and for the end of a program, ms. */
const ADDRESS_MS = 30_000
const END_MS = 3_000
/** Maximum length of what a program said, in characters. */
const SAID_MAX = 300

/** Tunnels of the service at `target`. They end with it. */
export interface HostTunnels extends Tunnels {
  /** Says where the service answers, once it does. */
  toward(target: string): void
}

interface Running {
  program: TunnelProgram
  child: ChildProcess
  door: WebhookDoor
  /** Resolves with the address, or undefined when the program has failed or was closed. */
  opened: Promise<string | undefined>
}

export interface TunnelOptions {
  /** Where programs are looked for, as PATH names folders. Default: that of the environment. */
  folders?: string
  /** Longest wait for an address, ms. */
  addressMs?: number
  /** Called when a tunnel has failed or ended by itself. */
  onFailed?: (state: TunnelState) => void
}

export function createTunnels(log: Log, options: TunnelOptions = {}): HostTunnels {
  const { folders = process.env['PATH'] ?? '', addressMs = ADDRESS_MS, onFailed } = options
  let target: string | undefined
  let current: TunnelState = { state: 'closed' }
  let running: Running | undefined
  /** Counts calls of `open` and `close`: the last one decides. */
  let turn = 0

  async function end({ child, door }: Pick<Running, 'child' | 'door'>): Promise<void> {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), END_MS)
      await ended
      clearTimeout(insist)
    }
    await door.close()
  }

  /** Resolves with the address of a program that was started. */
  function addressOf(program: TunnelProgram, child: ChildProcess, door: WebhookDoor) {
    return new Promise<string | undefined>((resolve) => {
      let said: string | undefined
      const isCurrent = () => running?.child === child
      const fail = (fault: NonNullable<TunnelState['fault']>, words = said) => {
        clearTimeout(timer)
        resolve(undefined)
        if (!isCurrent()) return
        current = { state: 'failed', program, fault, ...(words !== undefined && { said: words }) }
        running = undefined
        log('the tunnel failed', { program, fault, said: words })
        onFailed?.(current)
        void end({ child, door })
      }
      const timer = setTimeout(() => fail('noAddress'), addressMs)
      child.once('error', (error) => fail('notStarted', error.message))
      child.once('close', () => fail('ended'))
      const read = (line: string) => {
        const text = line.trim()
        if (text !== '') said = text.slice(0, SAID_MAX)
        const [, url] = programCalls[program].address.exec(line) ?? []
        if (url === undefined || !isCurrent() || current.state === 'open') return
        clearTimeout(timer)
        current = { state: 'open', program, url }
        log('the tunnel is open', { program, url })
        resolve(url)
      }
      for (const output of [child.stdout, child.stderr])
        if (output !== null) createInterface({ input: output }).on('line', read)
    })
  }

  /** Ends the program that runs. @returns whether this is still the last call; asked again after each wait */
  async function replaced(next: TunnelState): Promise<() => boolean> {
    turn += 1
    const own = turn
    const before = running
    running = undefined
    current = next
    if (before !== undefined) await end(before)
    return () => own === turn
  }

  return {
    toward(address) {
      target = address
    },
    programs: () => installedPrograms(folders),
    get current() {
      return current
    },
    async open(program) {
      if (running?.program === program) return await running.opened
      const path = programPath(program, folders)
      if (path === undefined || target === undefined) {
        await replaced({ state: 'failed', program, fault: 'notStarted' })
        return undefined
      }
      const isLast = await replaced({ state: 'opening', program })
      if (!isLast()) return undefined
      const door = await openWebhookDoor(target)
      if (!isLast()) {
        await door.close()
        return undefined
      }
      const child = spawn(path, programCalls[program].args(door.port), {
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
      })
      const opened = Promise.withResolvers<string | undefined>()
      running = { program, child, door, opened: opened.promise }
      opened.resolve(addressOf(program, child, door))
      return await opened.promise
    },
    async close() {
      await replaced({ state: 'closed' })
    },
  }
}
