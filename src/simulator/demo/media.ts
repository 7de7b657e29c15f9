import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { messageContentSchema, type MessageContent } from '#contract/entities/messages/message.ts'
import type { Language } from '#contract/limits.ts'
import type { Clock } from '#workspace/clock.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { imageSize } from '#contract/rules/files/image-size.ts'
import { insertFile } from '#workspace/storage/files/files.ts'
import { newId } from '#workspace/storage/ids.ts'
import { UNFINISHED } from '#workspace/storage/files/partial-file.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { settingOnce } from '#workspace/storage/groups/settings.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { countries, type Country } from './countries.ts'
import { makeDocument, type DocumentKind } from './documents.ts'
import { readVoice } from './opus.ts'
import { Stream } from './random.ts'

const photos = [
  'desk',
  'desk-corner',
  'door',
  'fabric',
  'lamp',
  'parcel',
  'parcel-damaged',
  'payment',
  'receipt',
  'sofa',
]
const voices = [
  ...['address', 'delivery', 'question', 'thanks'].map((topic) => `es-${topic}`),
  ...['en', 'pt'].flatMap((language) =>
    ['delivery', 'question', 'thanks'].map((topic) => `${language}-${topic}`),
  ),
]
export const stickers = ['heart', 'parcel-smile', 'sad-cloud', 'thanks', 'thumbs-up', 'van']

const storedSchema = z.record(z.string(), messageContentSchema)

/** The media of the demo as message contents without text. */
export interface DemoMedia {
  photo(name: string): MessageContent
  sticker(name: string): MessageContent
  /** A voice note about the topic. If the language has none about this topic, its note `question` is used. */
  voice(language: Language, topic: string): MessageContent
  document(country: Country, kind: DocumentKind): MessageContent
}

/** The folder resources/demo, which is in one of the folders above this file. */
function assetsFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const assets = join(folder, 'resources', 'demo')
    if (existsSync(assets)) return assets
    if (folder === dirname(folder)) throw new Error('The folder resources/demo is missing.')
  }
}

interface Asset {
  name: string
  filename: string
  mimeType: string
  bytes: Buffer
  content: MessageContent
}

function readAssets(): Asset[] {
  const folder = assetsFolder()
  const read = (path: string) => readFileSync(join(folder, path))
  const picture = (kind: 'photos' | 'stickers', name: string, mimeType: string): Asset => {
    const filename = `${name}.${mimeType === 'image/jpeg' ? 'jpg' : 'webp'}`
    const bytes = read(`${kind}/${filename}`)
    const type = kind === 'photos' ? 'image' : 'sticker'
    const content = { type, ...imageSize(bytes) } as const
    return { name: `${kind}/${name}`, filename, mimeType, bytes, content }
  }
  return [
    ...photos.map((name) => picture('photos', name, 'image/jpeg')),
    ...stickers.map((name) => picture('stickers', name, 'image/webp')),
    ...voices.map((name): Asset => {
      const filename = `${name}.ogg`
      const bytes = read(`voice/${filename}`)
      const content = { type: 'audio', ...readVoice(bytes) } as const
      return { name: `voice/${name}`, filename, mimeType: 'audio/ogg', bytes, content }
    }),
    ...countries.flatMap((country, index) =>
      (['quotation', 'invoice'] as const).map((kind): Asset => {
        const { filename, bytes } = makeDocument(country, kind, 2_318 + index * 7)
        const name = `${kind}/${country.code}`
        const content = { type: 'file' } as const
        return { name, filename, mimeType: 'application/pdf', bytes, content }
      }),
    ),
  ]
}

/** What storing the demo's files needs. */
export interface DemoFiles extends Pick<Storage, 'files' | 'filesDir'> {
  db: Db
}

/** Stores a file of the group. @returns the file's address */
export async function keepDemoFile(
  { db, files, filesDir }: DemoFiles,
  file: Pick<Asset, 'name' | 'filename' | 'mimeType' | 'bytes' | 'content'>,
  { groupId, now }: { groupId: string; now: number },
): Promise<string> {
  const id = newId('file', now, new Stream(0, `file/${groupId}/${file.name}`).bytes(10))
  const path = join(filesDir, id + UNFINISHED)
  writeFileSync(path, file.bytes, { mode: 0o600 })
  await files.put(id, path)
  await insertFile(db, {
    id,
    group_id: groupId,
    filename: file.filename,
    mime_type: file.mimeType,
    size: file.bytes.length,
    width: file.content.width ?? null,
    height: file.content.height ?? null,
    duration: file.content.duration ?? null,
    uploaded_by_user_id: null,
    created_at: now,
  })
  return fileAddress(id)
}

async function storeAll(
  storage: DemoFiles,
  owner: { groupId: string; now: number },
): Promise<Record<string, MessageContent>> {
  const stored: Record<string, MessageContent> = {}
  for (const asset of readAssets()) {
    const { name, filename, mimeType, bytes, content } = asset
    const media = await keepDemoFile(storage, asset, owner)
    stored[name] = { ...content, media, mimeType, size: bytes.length, filename }
  }
  return stored
}

/** The media of each group, for customers who send them. */
export const demoMediaIn =
  (storage: Storage, clock: Clock) =>
  (groupId: string): Promise<DemoMedia> =>
    storage.transaction((tx) => demoMedia({ ...storage, db: tx }, { groupId, now: clock.now() }))

/** The group's demo media. The first call for a group stores the files. */
export async function demoMedia(
  storage: DemoFiles,
  owner: { groupId: string; now: number },
): Promise<DemoMedia> {
  const name = `demo media ${owner.groupId}`
  const before = await storage.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  const stored =
    before === undefined
      ? await storeAll(storage, owner)
      : storedSchema.parse(JSON.parse(before.value))
  if (before === undefined) await settingOnce(storage.db, name, () => JSON.stringify(stored))
  const find = (key: string): MessageContent => {
    const content = stored[key]
    if (content === undefined) throw new Error(`The demo has no ${key}.`)
    return content
  }
  return {
    photo: (photo) => find(`photos/${photo}`),
    sticker: (sticker) => find(`stickers/${sticker}`),
    voice: (language, topic) =>
      find(
        `voice/${stored[`voice/${language}-${topic}`] ? `${language}-${topic}` : `${language}-question`}`,
      ),
    document: ({ code }, kind) => find(`${kind}/${code}`),
  }
}
