import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const DOCUMENT = join(import.meta.dirname, '../../docs/operating.md')

test('the document’s line before a restore moves the data to a folder that is not there yet', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'the line is for the shell of Linux')
  const root = await mkdtemp(join(tmpdir(), 'bandeja-document-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const data = join(root, 'data')
  const old = join(root, 'srv', 'old-data')
  await mkdir(data)
  await writeFile(join(data, 'workspace.sqlite'), '')
  const [line = ''] = /^.*\bmv \/var\/lib\/bandeja.*$/m.exec(await readFile(DOCUMENT, 'utf8')) ?? []
  const here = line.replaceAll('/var/lib/bandeja', data).replaceAll('/srv/old-data', old)
  await promisify(execFile)('sh', ['-c', here])
  expect([await readdir(data), await readdir(old)]).toEqual([[], ['workspace.sqlite']])
})
