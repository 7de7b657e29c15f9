import { chmod, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { maintainerScripts } from './deb.mjs'
import { RELATIONS } from './desktop-package.mjs'
import { takeVersion } from '../packaging.mjs'
import { splitFormats } from './linux-packages.mjs'
import { repositoryKeyOf } from './repository.mjs'
import { finishRoot, gzipped, packageVersion, sourceTime, writeInto } from './system-package.mjs'

it.each<[string, string[], string[], string[]]>([
  ['both by default', ['--x64'], ['deb', 'rpm'], ['--x64']],
  ['both for Linux without a target', ['--linux'], ['deb', 'rpm'], ['--linux']],
  ['one, and nothing else', ['--linux', 'deb'], ['deb'], ['--linux', 'dir']],
  [
    'one beside others',
    ['--linux', 'tar.gz', 'rpm', '--arm64'],
    ['rpm'],
    ['--linux', 'tar.gz', '--arm64'],
  ],
  ['none if others are named', ['-l', 'AppImage'], [], ['-l', 'AppImage']],
  ['none for the directory', ['--dir'], [], ['--dir']],
])('makes of deb and rpm %s', (_, given, formats, args) => {
  expect(splitFormats(given, true)).toEqual({ formats, args })
})

it('makes neither deb nor rpm for another system', () => {
  const args = ['--win', 'nsis']
  expect(splitFormats(args, false)).toEqual({ formats: [], args })
})

it('sorts a development build before its release', () => {
  expect(packageVersion('1.2.0-development')).toBe('1.2.0~development')
  expect(packageVersion('1.2.0')).toBe('1.2.0')
})

it('runs a script of a package only at its moment', () => {
  const scripts = maintainerScripts({
    afterInstall: 'one',
    afterRemove: 'two',
    afterPurge: 'three',
  })
  expect(scripts).toEqual({
    postinst: '#!/bin/sh\nset -e\ncase "$1" in\nconfigure)\none\n;;\nesac\n',
    postrm: '#!/bin/sh\nset -e\ncase "$1" in\nremove)\ntwo\n;;\npurge)\nthree\n;;\nesac\n',
  })
})

it('requires the same libraries of Debian and of rpm', () => {
  expect(RELATIONS.deb.depends).toContain('libnss3')
  expect(RELATIONS.rpm.depends).toContain('libnss3.so()(64bit)')
  expect(RELATIONS.deb.depends).toHaveLength(new Set(RELATIONS.deb.depends).size)
})

it('gives files the same time and mode, whoever wrote them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'bandeja-root-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeInto(root, '/opt/program', '#!/bin/sh\n')
  await writeInto(root, '/opt/helper', '')
  await writeInto(root, '/etc/text', '')
  await chmod(join(root, 'opt/program'), 0o700)
  await chmod(join(root, 'etc/text'), 0o600)
  await finishRoot(root, { time: 1000, modes: { '/opt/helper': 0o4755 } })
  const facts = async (path: string) => {
    const { mode, mtimeMs } = await lstat(join(root, path))
    return [(mode & 0o7777).toString(8), mtimeMs]
  }
  expect(await facts('opt/program')).toEqual(['755', 1_000_000])
  expect(await facts('opt/helper')).toEqual(['4755', 1_000_000])
  expect(await facts('etc/text')).toEqual(['644', 1_000_000])
  expect(await facts('etc')).toEqual(['755', 1_000_000])
})

it('takes the time from the environment or from the commit', async () => {
  expect(await sourceTime('.', { SOURCE_DATE_EPOCH: '1700000000' })).toBe(1_700_000_000)
  await expect(sourceTime('.', { SOURCE_DATE_EPOCH: 'today' })).rejects.toThrow('SOURCE_DATE_EPOCH')
  expect(await sourceTime('.', {})).toBe(await sourceTime('.', {}))
})

it('compresses without the time of compression', async () => {
  const compressed = await gzipped('text')
  // Bytes 4 to 7 of a gzip file are its time.
  expect(compressed.readUInt32LE(4)).toBe(0)
})

it('takes another version for a development build only', () => {
  expect(takeVersion(['--as', '1.2.3', '--dir'], false, '0.1.0')).toEqual({
    version: '1.2.3',
    rest: ['--dir'],
  })
  expect(takeVersion(['--dir'], true, '0.1.0')).toEqual({ version: '0.1.0', rest: ['--dir'] })
  expect(() => takeVersion(['--as', '1.2.3'], true, '0.1.0')).toThrow('A release has the version')
  expect(() => takeVersion(['--as'], false, '0.1.0')).toThrow('--as has no version')
})

it('makes no repository without a key, or of one format', () => {
  expect(repositoryKeyOf(['deb', 'rpm'], { BANDEJA_GPG_KEY: 'key' })).toBe('key')
  expect(() => repositoryKeyOf(['deb', 'rpm'], {})).toThrow('BANDEJA_GPG_KEY')
  expect(() => repositoryKeyOf(['deb'], { BANDEJA_GPG_KEY: 'key' })).toThrow('Name both')
})
