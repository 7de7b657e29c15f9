import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRunHere } from '#tests/support/run-here.ts'
import type { Machine } from './machine.ts'

/**
 * Brings an rpm that stands for a distribution: it has a shell, and claims to provide all that a package requires, because
 * no repository of a distribution with rpm is reachable.
 * @returns its path inside the machine
 */
export async function bringDistribution(machine: Machine, rpm: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-distribution-'))
  try {
    const [inside = ''] = await machine.bring(await writeDistribution(folder, rpm))
    return inside
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the path of the rpm, inside the folder */
async function writeDistribution(folder: string, rpm: string): Promise<string> {
  const requires = await mustRunHere('rpm', ['-qp', '--requires', rpm])
  const provided = new Set(requires.split('\n').filter((line) => /^(?!rpmlib)\S+$/.test(line)))
  const spec = [
    '%global _build_id_links none',
    '%global debug_package %{nil}',
    '%global __os_install_post %{nil}',
    'Name: distribution',
    'Version: 1',
    'Release: 1',
    'Summary: What a distribution provides',
    'License: MIT',
    'AutoReqProv: no',
    ...[...provided].map((one) => `Provides: ${one}`),
    '%description',
    'A shell and the names of libraries.',
    '%install',
    'mkdir -p %{buildroot}/bin',
    'cp /bin/busybox %{buildroot}/bin/busybox',
    ...['sh', 'cp', 'rm'].map((program) => `ln -s busybox %{buildroot}/bin/${program}`),
    '%files',
    '/bin/busybox',
    ...['sh', 'cp', 'rm'].map((program) => `/bin/${program}`),
  ]
  const file = join(folder, 'distribution.spec')
  await writeFile(file, `${spec.join('\n')}\n`)
  await mustRunHere('rpmbuild', [
    '-bb',
    '--define',
    `_topdir ${folder}`,
    '--target',
    'x86_64',
    file,
  ])
  return join(folder, 'RPMS', 'x86_64', 'distribution-1-1.x86_64.rpm')
}
