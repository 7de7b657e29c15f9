import { z } from 'zod'
import { stickerSchema } from '#contract/entities/answers/sticker.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, idParams, groupField, groupQuery } from '#contract/api/shared.ts'

/** The group's stickers. The queries, bodies and responses are our extensions. */
export const stickersApi = {
  stickers: endpoint({
    name: 'stickers',
    service: 'messages',
    method: 'GET',
    path: '/stickers',
    summary: 'The group’s stickers, newest first.',
    query: groupQuery,
    output: z.looseObject({ items: z.array(stickerSchema) }),
  }),
  /**
   * `url` is the address of an uploaded WebP picture of 512 × 512 px; any other file is refused. The upload checks
   * the size in bytes. If the group already has a sticker with this address, the response is that sticker.
   */
  createSticker: endpoint({
    name: 'createSticker',
    service: 'messages',
    method: 'POST',
    path: '/stickers',
    summary: 'Creates a sticker from an uploaded WebP picture.',
    body: z.object({ groupId: groupField, url: z.string().min(1) }),
    output: stickerSchema,
  }),
  deleteSticker: endpoint({
    name: 'deleteSticker',
    service: 'messages',
    method: 'DELETE',
    path: '/stickers/{id}',
    summary: 'Deletes a sticker.',
    params: idParams,
    output: doneOutput,
  }),
} as const
