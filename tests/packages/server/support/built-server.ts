import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mustRunHere } from '#tests/support/run-here.ts'

const MODULE = pathToFileURL(
  join(import.meta.dirname, '../../../../scripts/lib/packages/server-package.mjs'),
).href

export interface Built {
  deb: string
  archive: string
}

/** Builds the packages of a version. */
export async function build(
  folder: string,
  version: string,
  formats: readonly ('deb' | 'archive')[] = ['deb', 'archive'],
): Promise<Built> {
  const options = JSON.stringify({
    folder,
    version,
    isRelease: false,
    arch: 'x64',
    formats,
    gpgKey: null,
  })
  const program = `
    const { makeServerPackages } = await import(${JSON.stringify(MODULE)})
    await makeServerPackages(${options})`
  await mustRunHere(process.execPath, ['--input-type=module', '--eval', program])
  return {
    deb: join(folder, `bandeja-server_${version.replace('-', '~')}_amd64.deb`),
    archive: join(folder, `bandeja-server-${version}-linux-x64.tar.gz`),
  }
}
