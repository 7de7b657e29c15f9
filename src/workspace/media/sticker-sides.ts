import { limits } from '#contract/limits.ts'
import { hasStickerSides } from '#contract/rules/channel-media.ts'
import { badRequest } from '../failure.ts'

const { stickerSide } = limits.media

/** @throws ServiceFailure 400 for a picture of other sides than the channel's stickers have */
export function assertStickerSides(file: { width: number | null; height: number | null }): void {
  if (!hasStickerSides(file))
    throw badRequest(`The channel takes stickers of ${stickerSide} × ${stickerSide} px alone.`)
}
