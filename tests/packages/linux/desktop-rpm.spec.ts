import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustRunHere } from '#tests/support/run-here.ts'
import { built } from './support/built.ts'
import { bringDistribution } from './support/distribution.ts'
import { startMachine, type Machine } from './support/machine.ts'

const ROOT = '/tmp/root'
let machine: Machine

beforeAll(async () => {
  machine = await startMachine()
})
afterAll(() => machine?.close())

/** @returns lines of mode, owner, path, in the order of paths */
const sorted = (text: string) => text.trim().split('\n').toSorted()

it('contains the same files as the deb, with the same rights', async () => {
  const rpm = await mustRunHere('rpm', [
    '-qp',
    '--nosignature',
    '--queryformat',
    '[%{FILEMODES:perms} %{FILEUSERNAME}/%{FILEGROUPNAME} %{FILENAMES}\n]',
    built.first.rpm,
  ])
  const deb = await mustRunHere('sh', [
    '-c',
    `dpkg-deb --contents '${built.first.deb}' | awk '{ print $1, $2, substr($6, 2) }'`,
  ])
  // The rpm does not list folders of the system, and these files only Debian asks for.
  const isDebians = (line: string) => /\/(?:changelog\.gz|lintian\/.*)$/.test(line)
  const isFolder = (line: string) => line.startsWith('d')
  const inRpm = sorted(rpm).filter((line) => !isFolder(line))
  expect(inRpm.length).toBeGreaterThan(60)
  expect(inRpm).toEqual(sorted(deb).filter((line) => !isFolder(line) && !isDebians(line)))
  expect(rpm).toContain('drwxr-xr-x root/root /etc/bandeja\n')
})

it('requires libraries by name, and has a script for AppArmor only', async () => {
  const requires = await mustRunHere('rpm', ['-qp', '--requires', built.first.rpm])
  for (const one of ['libnss3.so()(64bit)', 'libgtk-3.so.0()(64bit)', 'xdg-utils']) {
    expect(requires.split('\n')).toContain(one)
  }
  const scripts = await mustRunHere('rpm', ['-qp', '--scripts', built.first.rpm])
  expect(scripts.match(/^\w+ scriptlet/gm)).toEqual([
    'postinstall scriptlet',
    'postuninstall scriptlet',
  ])
  expect(scripts).not.toMatch(/chmod|http|curl/)
})

it('is installed into a root of its own, upgraded, and removed without a rest', async () => {
  const system = await bringDistribution(machine, built.first.rpm)
  const [first, next] = await machine.bring(built.first.rpm, built.next.rpm)
  const rpm = (args: string) => machine.must(`rpm --root ${ROOT} ${args}`)
  await machine.must(`mkdir ${ROOT}`)
  await rpm('--initdb')
  await rpm(`--install ${system}`)
  // Without --nodeps: the distribution provides all that is required.
  await rpm(`--install --nosignature ${first}`)
  // Nothing differs from the package.
  expect(await rpm('--verify bandeja')).toBe('')
  expect(await machine.must(`stat --format=%a ${ROOT}/usr/lib/bandeja/chrome-sandbox`)).toBe(
    '4755\n',
  )
  await rpm(`--upgrade --nosignature ${next}`)
  expect(await rpm('--verify bandeja')).toBe('')
  await rpm('--erase bandeja')
  const left = await machine.must(`find ${ROOT} -path '*bandeja*' -not -path '*/var/lib/rpm/*'`)
  expect(left).toBe('')
})
