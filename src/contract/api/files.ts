import { z } from 'zod'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { fileField } from './shared.ts'

/** Uploads: `POST /files` for templates, and `POST /storage/upload` for messages. */
export const filesApi = {
  /**
   * The form has one part `file`, a file for a template. Files of messages go to /storage/upload of the messages
   * service. The returned address may be relative to the messages service, like the addresses of media in messages.
   */
  uploadFile: endpoint({
    name: 'uploadFile',
    service: 'main',
    method: 'POST',
    path: '/files',
    summary: 'Stores a file for a template and returns its address.',
    bodyKind: 'multipart',
    body: z.object({ file: fileField }),
    output: z.looseObject({ url: z.string().min(1) }),
  }),
  /**
   * A form with the part `file` and, optionally, `groupId`, which must match the header. The specification shows
   * neither the form nor the response. The returned address is relative to the messages service or absolute. The
   * uploader can fetch it with their bearer token, and so can users who see a chat with a message that uses the file.
   * If the group itself uses the file, for example in a sticker or template, every member of the group can fetch it.
   * The type and size of a picture are read from its bytes. The type in the form counts only if the bytes are
   * ambiguous.
   */
  upload: endpoint({
    name: 'upload',
    service: 'messages',
    method: 'POST',
    path: '/storage/upload',
    summary: 'Stores a file for a message.',
    bodyKind: 'multipart',
    body: z.object({ file: fileField, groupId: id.optional() }),
    output: z.looseObject({
      url: z.string().min(1),
      filename: z.string(),
      mimeType: z.string(),
      size: z.number().int().nonnegative(),
      width: z.number().positive().optional(),
      height: z.number().positive().optional(),
      duration: z.number().nonnegative().optional(),
    }),
  }),
} as const
