import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { imageSize } from '#contract/rules/files/image-size.ts'
import { insertFile } from '#workspace/storage/files/files.ts'
import type { Storage } from '#workspace/storage/open.ts'

const DEMO = join(import.meta.dirname, '../../../resources/demo')

interface Picture {
  url: string
  width: number
  height: number
}
interface Voice {
  url: string
  /** Size of the file, bytes. */
  size: number
}

/** Files for the messages of a group. */
export interface Media {
  pictures: readonly [Picture, ...Picture[]]
  voices: readonly [Voice, ...Voice[]]
}

/** Stores the demo's pictures and voice messages. */
export async function addMedia(storage: Storage, groupId: string, now: number): Promise<Media> {
  let files = 0
  const add = async (folder: string, name: string, mime_type: string) => {
    files += 1
    const id = `f${groupId}${String(files).padStart(15, '0')}`
    const source = join(DEMO, folder, name)
    const bytes = await readFile(source)
    const size = mime_type.startsWith('image/') ? imageSize(bytes) : undefined
    await copyFile(source, join(storage.filesDir, id))
    await insertFile(storage.db, {
      id,
      group_id: groupId,
      filename: name,
      mime_type,
      size: bytes.length,
      width: size?.width ?? null,
      height: size?.height ?? null,
      duration: null,
      uploaded_by_user_id: null,
      created_at: now,
    })
    return { url: fileAddress(id), size: bytes.length, ...(size ?? { width: 4, height: 3 }) }
  }
  const every = async (folder: string, mimeType: string) => {
    const stored = []
    for (const name of await readdir(join(DEMO, folder)))
      stored.push(await add(folder, name, mimeType))
    const [first, ...others] = stored
    if (first === undefined) throw new Error(`There is nothing in ${folder}.`)
    return [first, ...others] as const
  }
  const pictures = await every('photos', 'image/jpeg')
  const voices = await every('voice', 'audio/ogg')
  return { pictures: [...pictures], voices: [...voices] }
}
