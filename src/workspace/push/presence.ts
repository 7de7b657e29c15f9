import { z } from 'zod'
import { CHANNEL_DATA_MAX_BYTES, USER_ID_MAX } from './limits.ts'

/** A user on a presence channel. `info` is the `user_info` that the authorisation endpoint signed; `{}` if absent. */
export interface Member {
  userId: string
  info: unknown
}

/** A member, or a sentence that states why `channel_data` is invalid. */
export type ParsedMember = { ok: true; member: Member } | { ok: false; error: string }

// A user id may be a number, as in the hosted Pusher service. It is converted to a string.
const channelData = z.object({
  user_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().min(1).max(USER_ID_MAX)),
  user_info: z.unknown().optional(),
})

/** Parses the `channel_data` of a presence subscription: JSON of `{user_id, user_info?}`. Never throws. */
export function parseMember(text: string | undefined): ParsedMember {
  if (text === undefined) return { ok: false, error: 'A presence channel takes channel_data.' }
  if (Buffer.byteLength(text) > CHANNEL_DATA_MAX_BYTES) {
    return { ok: false, error: `channel_data is at most ${CHANNEL_DATA_MAX_BYTES} bytes.` }
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { ok: false, error: 'channel_data is not JSON.' }
  }
  const parsed = channelData.safeParse(content)
  if (!parsed.success) {
    return { ok: false, error: `channel_data has a user_id of 1 to ${USER_ID_MAX} characters.` }
  }
  return { ok: true, member: { userId: parsed.data.user_id, info: parsed.data.user_info ?? {} } }
}
