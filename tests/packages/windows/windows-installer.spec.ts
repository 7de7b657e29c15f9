import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustRunHere, runHere } from '#tests/support/run-here.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KEY = String.raw`HKCU\Software\Classes\bandeja`

let folder: string

/** A folder in which Wine keeps a Windows of its own. */
const environment = () => ({
  WINEPREFIX: join(folder, 'windows'),
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  // Without these it offers to download .NET and a browser, and adds menus to this desktop.
  WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d',
})
const inWindows = (...command: string[]) => mustRunHere('wine', command, environment())

/**
 * An installer that runs the macros of resources/windows/installer.nsh as electron-builder's does. Its own has parts that
 * Debian's NSIS does not know: docs/platforms.md.
 */
const script = () => String.raw`
Unicode true
Target amd64-unicode
!include LogicLib.nsh
!include FileFunc.nsh
Var IsUpdated
!define isUpdated '"$IsUpdated" == "yes"'
!define APP_EXECUTABLE_FILENAME "Bandeja.exe"
!include "${join(ROOT, 'resources', 'windows', 'installer.nsh')}"
Name "Bandeja"
OutFile "${join(folder, 'bandeja-setup.exe')}"
InstallDir "C:\Bandeja"
RequestExecutionLevel user
SilentInstall silent
SilentUnInstall silent
Section
  SetShellVarContext current
  SetOutPath $INSTDIR
  WriteUninstaller "$INSTDIR\uninstall.exe"
  !insertmacro customInstall
SectionEnd
Section Uninstall
  SetShellVarContext current
  ${'${GetParameters}'} $0
  ClearErrors
  ${'${GetOptions}'} $0 "--updated" $1
  ${'${IfNot}'} ${'${Errors}'}
    StrCpy $IsUpdated "yes"
  ${'${EndIf}'}
  !insertmacro customUnInstall
SectionEnd
`

/** Runs the uninstaller in its place, so that it has ended when this resolves. */
const uninstall = (...flags: string[]) =>
  inWindows(String.raw`C:\Bandeja\uninstall.exe`, ...flags, String.raw`_?=C:\Bandeja`)

const compile = () => mustRunHere('makensis', ['-V2', '-WX', join(folder, 'setup.nsi')])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-installer-'))
  await writeFile(join(folder, 'setup.nsi'), script())
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

it('compiles without a warning', async () => {
  expect(await compile()).not.toMatch(/warning/i)
})

it('opens bandeja:// links with the app until it is removed, also after an update', async (context) => {
  const { code } = await runHere('sh', ['-c', 'command -v wine'])
  context.skip(code !== 0, 'Wine is not installed, so nothing here runs an installer for Windows.')
  await compile()
  await inWindows(join(folder, 'bandeja-setup.exe'), '/S')
  const registered = await inWindows('reg', 'query', KEY, '/s')
  expect(registered).toMatch(/URL Protocol\s+REG_SZ/)
  expect(registered).toContain(String.raw`"C:\Bandeja\Bandeja.exe" "%1"`)
  expect(registered).toContain(String.raw`C:\Bandeja\Bandeja.exe,0`)

  await uninstall('--updated')
  expect(await inWindows('reg', 'query', KEY, '/s')).toBe(registered)
  await uninstall()
  expect(await runHere('wine', ['reg', 'query', KEY], environment())).toMatchObject({ code: 1 })
})
