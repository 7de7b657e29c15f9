import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TunnelProgram } from '#contract/entities/line/line-tunnel.ts'

/** Lines that the programs print, shortened, with the address in the last one. */
export const printed: Readonly<Record<TunnelProgram, readonly string[]>> = {
  cloudflared: [
    '2026-11-29T10:00:00Z INF Requesting new quick Tunnel on trycloudflare.com...',
    '2026-11-29T10:00:01Z INF Request to https://api.trycloudflare.com/tunnel',
    '2026-11-29T10:00:03Z INF |  https://four-words-in-row.trycloudflare.com             |',
  ],
  ngrok: [
    't=2026-11-29T10:00:00+0000 lvl=info msg="client session established" obj=tunnels.session',
    't=2026-11-29T10:00:01+0000 lvl=info msg="started tunnel" obj=tunnels name=command_line addr=http://127.0.0.1:1 url=https://1a2b.ngrok-free.app',
  ],
  ssh: [
    'Welcome to localhost.run!',
    '1a2b3c.lhr.life tunneled with tls termination, https://1a2b3c.lhr.life',
  ],
}

export const addresses: Readonly<Record<TunnelProgram, string>> = {
  cloudflared: 'https://four-words-in-row.trycloudflare.com',
  ngrok: 'https://1a2b.ngrok-free.app',
  ssh: 'https://1a2b3c.lhr.life',
}

/** A folder of programs that print lines, for tests. */
export interface FakePrograms {
  folder: string
  /**
   * Adds a program. It writes its arguments to `<name>.args` in the folder.
   * @param then a line of shell after the lines; default: it waits to be ended
   */
  add(name: TunnelProgram, lines?: readonly string[], then?: string): Promise<void>
  remove(): Promise<void>
}

export async function createFakePrograms(): Promise<FakePrograms> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-programs-'))
  return {
    folder,
    async add(name, lines = printed[name], then = 'exec /bin/sleep 600') {
      const path = join(folder, name)
      const script = [
        '#!/bin/sh',
        `echo "$@" > '${path}.args'`,
        ...lines.map((line) => `echo '${line}' >&2`),
        then,
      ]
      await writeFile(path, `${script.join('\n')}\n`)
      await chmod(path, 0o755)
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
