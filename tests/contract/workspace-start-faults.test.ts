import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openStorage } from '#workspace/storage/open.ts'
import { programPath } from '#tests/support/program-path.ts'

const CLI = programPath('src/host/cli.ts')

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'bandeja-start-'))
})
afterEach(() => rm(data, { recursive: true, force: true }))

const database = () => join(data, 'workspace.sqlite')

function spawnService(folder = data) {
  const args = [CLI, '--data', folder, '--port', '0', '--contacts', '20', '--no-simulator']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The cause in the log of a service that did not start. */
const faultIn = (log: string) => / could not start fault="(\w+)"/.exec(log)?.[1]

/** Starts the service in the folder, which it must refuse. */
async function refusedStart(
  folder = data,
): Promise<{ code: number | null; log: string; out: string }> {
  const child = spawnService(folder)
  const [log, out] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ])
  return { code: child.exitCode, log, out }
}

/** Starts the service and returns its log, which grows. */
async function startedService() {
  const child = spawnService()
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += String(chunk)))
  await once(child.stdout, 'data')
  return {
    log: () => log,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Overwrites every page of the messages' table in the database, except the schema. */
async function damageMessages(): Promise<void> {
  const reader = new DatabaseSync(database())
  const row = reader.prepare("select rootpage from sqlite_schema where name = 'messages'").get()
  const size = reader.prepare('pragma page_size').get()
  reader.close()
  const [page, bytes] = [Number(row?.['rootpage']), Number(size?.['page_size'])]
  const file = await open(database(), 'r+')
  await file.write(Buffer.alloc(bytes, 0xee), 0, bytes, (page - 1) * bytes)
  await file.close()
}

describe('a start that fails', () => {
  test.each<[string, string, string, () => Promise<void>]>([
    [
      'data of another version',
      'OTHER_VERSION',
      'Start that version or the newest one',
      async () => {
        await (await openStorage(data)).close()
        const raw = new DatabaseSync(database())
        raw.exec("insert into kysely_migration values ('9999-of-the-future', '2030-01-01')")
        raw.close()
      },
    ],
    [
      'a file that is no database',
      'DAMAGED_DATA',
      'restore the folder from a backup',
      () => writeFile(database(), 'This is no database.'.repeat(1_000)),
    ],
    [
      'an emptied database beside files',
      'MISSING_DATA',
      'Restore workspace.sqlite from a backup',
      async () => {
        await (await openStorage(data)).close()
        await writeFile(join(data, 'files', 'f0123456789abcdefghj'), 'words')
        await truncate(database(), 0)
      },
    ],
    [
      'a missing database beside files',
      'MISSING_DATA',
      'Restore workspace.sqlite from a backup',
      async () => {
        await mkdir(join(data, 'files'))
        await writeFile(join(data, 'files', 'f0123456789abcdefghj'), 'words')
      },
    ],
    [
      'a damaged database after an unclean end',
      'DAMAGED_DATA',
      'restore the folder from a backup',
      async () => {
        const first = await startedService()
        await first.end('SIGTERM')
        const second = await startedService()
        await second.end('SIGKILL')
        await damageMessages()
        await writeFile(`${database()}-wal`, 'left by the killed service')
      },
    ],
  ])('on %s logs the cause and the way out in one line', async (_, fault, wayOut, prepare) => {
    await prepare()
    const { code, log, out } = await refusedStart()
    expect([code, out]).toEqual([1, ''])
    expect(faultIn(log)).toBe(fault)
    const entries = log.trimEnd().split('\n')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toContain(wayOut)
    expect(entries[0]).toContain(data)
  })
})

test('a start in a folder without permission logs the cause and the way out', async (context) => {
  context.skip(process.platform !== 'linux', 'Only Linux has a folder in which nobody may write.')
  const { code, log } = await refusedStart('/sys/bandeja')
  expect([code, faultIn(log)]).toEqual([1, 'NO_PERMISSION'])
  expect(log).toContain('Give its user access to the folder')
})

test('damage is found in the background while the service answers, and the next start says so', async () => {
  const sound = await startedService()
  await expect.poll(sound.log, { timeout: 30_000 }).toContain('the database was checked')
  await sound.end('SIGTERM')
  const backup = await readFile(database())
  await damageMessages()
  const damaged = await startedService()
  await expect.poll(damaged.log, { timeout: 30_000 }).toContain('the data is damaged')
  expect(damaged.log()).toContain('restore the folder from a backup')
  await damaged.end('SIGTERM')
  expect(faultIn((await refusedStart()).log)).toBe('DAMAGED_DATA')
  await writeFile(database(), backup)
  const restored = await startedService()
  await expect.poll(restored.log, { timeout: 30_000 }).toContain('the database was checked')
  await restored.end('SIGTERM')
})

test('only the owner may read the data, also in a folder that existed', async (context) => {
  context.skip(process.platform === 'win32', 'Windows has no modes of files.')
  await mkdir(join(data, 'files'))
  await writeFile(database(), '')
  for (const [path, mode] of [
    [data, 0o755],
    [join(data, 'files'), 0o755],
    [database(), 0o644],
  ] as const)
    await chmod(path, mode)
  const service = await startedService()
  const modeOf = async (name: string) => ((await stat(join(data, name))).mode & 0o777).toString(8)
  const modes: Record<string, string> = {}
  const names = ['', 'files', 'outbox', 'workspace.lock', 'workspace.sqlite']
  for (const name of [...names, 'workspace.sqlite-wal', 'workspace.sqlite-shm'])
    modes[name] = await modeOf(name)
  expect(modes).toEqual({
    '': '700',
    files: '700',
    outbox: '700',
    'workspace.lock': '600',
    'workspace.sqlite': '600',
    'workspace.sqlite-wal': '600',
    'workspace.sqlite-shm': '600',
  })
  await service.end('SIGTERM')
})
