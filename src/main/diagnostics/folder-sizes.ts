import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fact } from '#main/ports.ts'
import { sizeText } from './part-texts.ts'

/** Returns the free space of the folder's disk, and the size of each entry of the folder. */
export async function folderSizes(folder: string): Promise<Fact[]> {
  const [names, { bavail, bsize }] = await Promise.all([readdir(folder), statfs(folder)])
  const sizes = await Promise.all(
    names.toSorted().map(async (name): Promise<Fact> => {
      return [name, sizeText(await sizeOf(join(folder, name)))]
    }),
  )
  return [['free space', sizeText(bavail * bsize)], ...sizes]
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (!found.isDirectory()) return found.size
    const names = await readdir(path)
    const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name))))
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    // `path` was removed after it was listed, is a broken link, or cannot be read.
    return 0
  }
}
