import { ThemeIcon } from '@mantine/core'
import { IconRobot, IconServer, IconUser } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { AuditActor } from '#contract/entities/trust/audit-entry.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { membersAtom } from '#renderer/data/session/session.ts'

/** px. */
const sizePx = 24

const icons = {
  member: IconUser,
  key: IconRobot,
  service: IconServer,
} as const

/** The photo of a person, or a symbol of what is no person. */
export function ActorMark({ actor: { type, id, name } }: { actor: AuditActor }) {
  const member = useAtomValue(membersAtom)?.find((one) => one.id === id)
  const photo = useMediaUrl(member?.pictureUrl) ?? undefined
  if (type === 'member' && id !== undefined && name !== undefined)
    return <Avatar id={id} name={name} photo={photo} size={sizePx} />
  const Glyph = icons[type]
  return (
    <ThemeIcon size={sizePx} color="gray" aria-hidden="true">
      <Glyph size={15} stroke={1.7} />
    </ThemeIcon>
  )
}
