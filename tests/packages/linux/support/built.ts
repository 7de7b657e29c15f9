import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRunHere } from '#tests/support/run-here.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const FOLDER = join(ROOT, 'dist', 'development')
const REPOSITORY = join(FOLDER, 'repository')

/** The version of package.json, and one that upgrades it. */
const VERSIONS = await versions()

async function versions(): Promise<{ first: string; next: string }> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  const [major, minor, patch] = version.split('.').map(Number)
  return { first: version, next: `${major}.${minor}.${Number(patch) + 1}` }
}

/** A deb and an rpm of one version, and the repository after they were added to it. */
export interface Built {
  deb: string
  rpm: string
  repository: string
  /** As the packages name it. */
  version: string
  /** As the app names it. */
  appVersion: string
}

function builtOf(version: string, repository: string): Built {
  const own = `${version}~development`
  return {
    deb: join(FOLDER, `bandeja_${own}_amd64.deb`),
    rpm: join(FOLDER, `bandeja-${own}-1.x86_64.rpm`),
    repository,
    version: own,
    appVersion: `${version}-development`,
  }
}

/** The packages that `setup` has built before the tests. */
export const built = {
  first: builtOf(VERSIONS.first, `${REPOSITORY}-first`),
  next: builtOf(VERSIONS.next, REPOSITORY),
}

/**
 * Runs before all tests: builds two versions of the packages and one of the service's, and adds them to a repository,
 * signed by a new key.
 * BANDEJA_BUILT_PACKAGES keeps those of the last run.
 */
export async function setup(): Promise<void> {
  if (process.env['BANDEJA_BUILT_PACKAGES'] !== undefined) return
  for (const { repository } of Object.values(built)) {
    await rm(repository, { recursive: true, force: true })
  }
  const keys = await mkdtemp(join(tmpdir(), 'bandeja-gpg-'))
  const env = { GNUPGHOME: keys, BANDEJA_GPG_KEY: 'tests@bandeja.example' }
  try {
    const create = ['--batch', '--passphrase', '', '--quick-generate-key', env.BANDEJA_GPG_KEY]
    await mustRunHere('gpg', create, env)
    await makePackages(ROOT, ['--repository'], env)
    await makeServerPackages(env)
    await cp(built.next.repository, built.first.repository, { recursive: true })
    await makePackages(ROOT, ['--repository', '--as', VERSIONS.next], env)
  } finally {
    await mustRunHere('gpgconf', ['--kill', 'all'], env)
    await rm(keys, { recursive: true, force: true })
  }
}

/** Runs `npm run package` for the service, and adds its deb and rpm to the repository of the app. */
function makeServerPackages(env: Readonly<Record<string, string>>): Promise<string> {
  const script = join(ROOT, 'scripts', 'package.mjs')
  return mustRunHere(process.execPath, [script, '--server', 'deb', 'rpm', '--repository'], env)
}

/** Runs `npm run package` for the deb and the rpm in a copy of the project. @param umask of the shell that runs it */
export function makePackages(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  umask = '022',
): Promise<string> {
  const script = join(root, 'scripts', 'package.mjs')
  const command = [process.execPath, script, ...args, '--linux', 'deb', 'rpm']
  return mustRunHere('sh', ['-c', `umask ${umask}; exec "$@"`, 'sh', ...command], {
    BANDEJA_ELECTRON: process.env['BANDEJA_PACKAGED_ELECTRON'] ?? '',
    ...env,
  })
}
