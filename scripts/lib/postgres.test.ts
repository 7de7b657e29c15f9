import { expect, it } from 'vitest'
import { UserError } from './console.mjs'
import { installedPrograms } from './postgres.mjs'

/** A machine with these versions of Debian's package. */
function machine(versions: string[], more: Partial<Parameters<typeof installedPrograms>[0]> = {}) {
  return {
    platform: 'linux' as const,
    versions: async () => versions,
    isThere: (path: string) => versions.some((one) => path.includes(`/${one}/`)),
    onPath: async (): Promise<string | null> => null,
    install: async () => {
      throw new Error('Nothing should be installed.')
    },
    ...more,
  }
}

it('takes the newest installed version', async () => {
  const bin = await installedPrograms(machine(['9', '15', '17']))
  expect(bin).toBe('/usr/lib/postgresql/17/bin')
})

it('takes the command of another system', async () => {
  const other = machine([], { onPath: async () => '/opt/homebrew/bin/postgres' })
  expect(await installedPrograms(other)).toBe('/opt/homebrew/bin')
})

it('installs the package where it is missing', async () => {
  const versions: string[] = []
  const install = async () => void versions.push('15')
  const bare = machine(versions, { install })
  expect(await installedPrograms(bare)).toBe('/usr/lib/postgresql/15/bin')
})

it('says how to install the server, or to leave its tests out', async () => {
  const install = () => Promise.reject(new UserError('Tests need it.', 'Run: apt-get install it'))
  const refused = installedPrograms(machine([], { install }))
  await expect(refused).rejects.toThrow(UserError)
  await expect(refused).rejects.toThrow(
    /not installed\. Tests need it\. Run: apt-get install it\.? Or leave .*: npm test -- --sqlite$/,
  )
})
