import { Badge, Box, Flex, Text, ThemeIcon } from '@mantine/core'
import {
  IconBan,
  IconBuildingStore,
  IconCards,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileText,
  IconGift,
  IconList,
  IconMapPin,
  IconPhoto,
  IconPlayerPause,
  IconQuestionMark,
  IconShieldLock,
  IconTextCaption,
  IconTicket,
  IconTrash,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import {
  isKnownTemplateStatus,
  whatsAppTemplateStatuses,
  type KnownTemplateStatus,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import type { TemplateKind } from '#contract/rules/templates/template-kinds.ts'
import { SignalBars } from '#renderer/components/signal-bars.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusText } from '#renderer/i18n/template-status-text.ts'
import classes from './template-terms.module.css'

type Translate = TFunction<['translation', 'channelTemplates']>

const statusIcons: Record<KnownTemplateStatus, Icon> = {
  approved: IconCircleCheck,
  pending: IconClock,
  rejected: IconCircleX,
  paused: IconPlayerPause,
  disabled: IconBan,
  deleted: IconTrash,
}

const statusColors = {
  approved: 'green',
  pending: 'gray',
  rejected: 'red',
  paused: 'orange',
  disabled: 'gray',
  deleted: 'gray',
} as const satisfies Record<KnownTemplateStatus, string>

const glyphColors: Partial<Record<KnownTemplateStatus, string>> = {
  approved: 'var(--b-ok)',
  rejected: 'var(--b-danger)',
  paused: 'var(--b-warn)',
}

/** The status with its icon. When the status changes, the table row that contains it flashes once. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTexts('channelTemplates')
  const [first] = useState(status)
  const isKnown = isKnownTemplateStatus(status)
  const Glyph = isKnown ? statusIcons[status] : IconQuestionMark
  return (
    <Badge
      key={status}
      component="span"
      color={isKnown ? statusColors[status] : 'gray'}
      variant={status === 'disabled' || status === 'deleted' ? 'outline' : 'light'}
      className={status === first ? '' : (classes.changed ?? '')}
      leftSection={<Glyph size={14} aria-hidden="true" />}
    >
      {statusText(t, status)}
    </Badge>
  )
}

/** How many templates have each known status. Statuses without templates are left out. */
export function StatusCounts({ templates }: { templates: readonly WhatsAppTemplate[] }) {
  const { t } = useTexts('channelTemplates')
  return (
    <Flex
      component="ul"
      wrap="wrap"
      justify="flex-end"
      rowGap={2}
      columnGap={16}
      ms="auto"
      className={classes.counts}
    >
      {whatsAppTemplateStatuses.map((status) => {
        const count = templates.filter((template) => template.status === status).length
        const Glyph = statusIcons[status]
        return (
          count > 0 && (
            <Flex component="li" key={status} align="center" gap={6} className="numbers">
              <Box
                component={Glyph}
                w={14}
                h={14}
                c={glyphColors[status] ?? 'inherit'}
                aria-hidden="true"
              />
              {statusText(t, status)} {count}
            </Flex>
          )
        )
      })}
    </Flex>
  )
}

const qualities = {
  GREEN: { bars: 3, key: 'channelTemplates:quality.high' },
  YELLOW: { bars: 2, key: 'channelTemplates:quality.medium' },
  RED: { bars: 1, key: 'channelTemplates:quality.low' },
} as const
export const qualityCodes = ['GREEN', 'YELLOW', 'RED'] as const
type QualityCode = (typeof qualityCodes)[number]

const isQuality = (code: string): code is QualityCode => Object.hasOwn(qualities, code)

export function qualityText(t: Translate, quality: QualityCode): string {
  return t(qualities[quality].key)
}

/** The quality as bars and a word; a dash if unknown. */
export function Quality({ quality = '' }: { quality: string | undefined }) {
  const { t } = useTexts('channelTemplates')
  if (!isQuality(quality))
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    )
  return <SignalBars bars={qualities[quality].bars} name={qualityText(t, quality)} />
}

const typeIcons: Record<WhatsAppTemplate['templateType'], Icon> = {
  TEXT: IconTextCaption,
  IMAGE: IconPhoto,
  VIDEO: IconVideo,
  DOCUMENT: IconFileText,
  LOCATION: IconMapPin,
  unknown: IconTextCaption,
}
const typeKeys = {
  TEXT: 'channelTemplates:type.text',
  IMAGE: 'channelTemplates:type.image',
  VIDEO: 'channelTemplates:type.video',
  DOCUMENT: 'channelTemplates:type.document',
  LOCATION: 'channelTemplates:type.location',
  unknown: 'channelTemplates:type.text',
} as const

export function typeText(t: Translate, type: WhatsAppTemplate['templateType']): string {
  return t(typeKeys[type])
}

const kindKeys = {
  standard: 'channelTemplates:kinds.standard',
  carousel: 'channelTemplates:kinds.carousel',
  offer: 'channelTemplates:kinds.offer',
  coupon: 'channelTemplates:kinds.coupon',
  catalogue: 'channelTemplates:kinds.catalogue',
  products: 'channelTemplates:kinds.products',
  authentication: 'channelTemplates:kinds.authentication',
} as const satisfies Record<TemplateKind, string>

export function kindText(t: Translate, kind: TemplateKind): string {
  return t(kindKeys[kind])
}

const kindIcons: Partial<Record<TemplateKind, Icon>> = {
  carousel: IconCards,
  offer: IconGift,
  coupon: IconTicket,
  catalogue: IconBuildingStore,
  products: IconList,
  authentication: IconShieldLock,
}

interface TypeTileProps {
  kind: TemplateKind
  type: WhatsAppTemplate['templateType']
}

/** The icon and the word of a special kind of template, or of the header of a standard one. */
export function TypeTile({ kind, type }: TypeTileProps) {
  const { t } = useTexts('channelTemplates')
  const Glyph = kindIcons[kind] ?? typeIcons[type]
  return (
    <ThemeIcon size={36} radius={8} role="img" aria-label={formText(t, { kind, type })}>
      <Glyph size={18} aria-hidden="true" />
    </ThemeIcon>
  )
}

/** What a template is: its special kind, or the header of a standard one. */
export const formText = (t: Translate, { kind, type }: TypeTileProps): string =>
  kind === 'standard' ? typeText(t, type) : kindText(t, kind)
