import { limits } from '#contract/limits.ts'
import { hasStickerSides } from '#contract/rules/messages/channel-media.ts'
import { unsendable } from '#workspace/failure.ts'

const { stickerSide } = limits.media

/** @throws ServiceFailure 400 for a picture that does not have the size of the channel's stickers */
export function assertStickerSides(file: { width: number | null; height: number | null }): void {
  if (!hasStickerSides(file))
    throw unsendable(`A sticker has ${stickerSide} × ${stickerSide} px.`, 'fileKind')
}
