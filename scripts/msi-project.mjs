import { readFile, writeFile } from 'node:fs/promises'
import { withWorkspaceAndLinks } from './lib/msi-project.mjs'

/** A hook of electron-builder that changes the WiX project. @param {string} path of the project */
export default async function msiProjectCreated(path) {
  await writeFile(path, withWorkspaceAndLinks(await readFile(path, 'utf8')))
}
