import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { filesApi } from '#contract/api/files/files.ts'
import { stickersApi } from '#contract/api/answers/stickers.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Sticker } from '#contract/entities/answers/sticker.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { makeSticker } from './make-sticker.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The query of the group's stickers, newest first. */
export function stickersQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('stickers', groupId),
    queryFn: async ({ signal }) =>
      (await call(stickersApi.stickers, { query: { groupId }, signal })).items,
  })
}

/** The mutations of a group's stickers. Each mutation also refetches the list of stickers. */
export function useStickerActs(groupId: string) {
  const client = useQueryClient()
  const changed = () => client.invalidateQueries(stickersQuery(groupId))
  return {
    /** Saves a picture as a sticker. */
    async add(picture: File): Promise<void> {
      const file = await makeSticker(picture)
      const { url } = await call(filesApi.upload, { body: { file }, groupId })
      await call(stickersApi.createSticker, { body: { groupId, url }, groupId })
      await changed()
    },
    /** Restores a removed sticker. */
    async restore({ url }: Sticker): Promise<void> {
      await call(stickersApi.createSticker, { body: { groupId, url }, groupId })
      await changed()
    },
    /** Removes a sticker. Succeeds too if the sticker does not exist. */
    async remove({ id }: Sticker): Promise<void> {
      try {
        await call(stickersApi.deleteSticker, { params: { id }, groupId })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
      await changed()
    },
  }
}

export async function sendSticker(
  contact: Pick<Contact, 'id' | 'groupId'>,
  { url }: Sticker,
): Promise<void> {
  await currentLive().outbox.send(contact, {
    type: 'sticker',
    media: url,
    mimeType: 'image/webp',
    width: limits.media.stickerSide,
    height: limits.media.stickerSide,
  })
}
