import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { fileField, groupField } from '#contract/api/shared.ts'

/** Uploads: `uploadFile` for templates, and `upload` for messages. */
export const filesApi = {
  /**
   * The form has one part, `file`. The returned address is absolute, or relative to the base address of the messages
   * service, like the addresses of media in messages.
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
    errors: ['UPLOAD_QUOTA'],
  }),
  /**
   * The form has the part `file` and optionally `groupId`, which must match the group id header. The specification
   * shows neither the form nor the response. The returned address is absolute, or relative to the base address of the
   * messages service. These users can fetch the file there with their bearer token:
   * - the user who uploaded the file
   * - users who see a chat with a message that uses the file
   * - every member of the group, if the group itself uses the file, for example in a sticker or template
   *
   * The service reads the type of the file and the dimensions of a picture from the bytes. It uses the type in the form
   * only if the bytes are ambiguous.
   */
  upload: endpoint({
    name: 'upload',
    service: 'messages',
    method: 'POST',
    path: '/storage/upload',
    summary: 'Stores a file for a message.',
    bodyKind: 'multipart',
    body: z.object({ file: fileField, groupId: groupField }),
    output: z.looseObject({
      url: z.string().min(1),
      filename: z.string(),
      mimeType: z.string(),
      size: z.number().int().nonnegative(),
      width: z.number().positive().optional(),
      height: z.number().positive().optional(),
      duration: z.number().nonnegative().optional(),
    }),
    errors: ['UPLOAD_QUOTA'],
  }),
} as const
