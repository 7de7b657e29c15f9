import { Box, Flex, Text } from '@mantine/core'
import {
  IconBuildingStore,
  IconClock,
  IconMail,
  IconMapPin,
  IconTag,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Group } from '#contract/entities/groups/group.ts'
import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import { openUntil } from '#contract/rules/time/opening-hours.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { zoneOf } from '#renderer/components/dates/period.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { WeekList } from '#renderer/scenes/settings/opening-hours/week-list.tsx'
import { categoryKeys } from './category-keys.ts'
import type { ProfileDraft, ProfileField } from './profile-draft.ts'
import classes from './preview.module.css'

export interface ProfilePreviewProps {
  group: Pick<Group, 'id' | 'name' | 'phone' | 'timeZone'>
  draft: ProfileDraft
  hours: OpeningHours
  /** The unsaved fields, which are tinted. */
  changed: readonly ProfileField[]
}

/**
 * A preview of the profile on a customer's phone. Unsaved fields are tinted. A note says when customers see changes.
 */
export function ProfilePreview({ group, draft, hours, changed }: ProfilePreviewProps) {
  const { t } = useTexts('settings')
  const photo = useMediaUrl(draft.pictureUrl === '' ? undefined : draft.pictureUrl) ?? undefined
  const line = (field: ProfileField, icon: Icon, text: string) =>
    text !== '' && (
      <Fact icon={icon}>
        <p className={classes.text} data-unsaved={changed.includes(field) || undefined}>
          <span>{text}</span>
        </p>
      </Fact>
    )
  const websites = draft.websites.flatMap((site) => site.replace(/^https?:\/\//, '') || [])
  return (
    <>
      <Flex align="center" justify="space-between" mb={12} maw={340}>
        <Text component="h2" size="sm" fw={650} c="dimmed">
          {t('settings:profile.preview')}
        </Text>
        {changed.length > 0 && (
          <span className={classes.legend}>
            <span className={classes.swatch} aria-hidden="true" />
            {t('settings:profile.tinted')}
          </span>
        )}
      </Flex>
      <div className={classes.phone}>
        <div className={classes.face} data-unsaved={changed.includes('pictureUrl') || undefined}>
          <Avatar id={group.id} name={group.name} photo={photo} size={92} />
          <Text size="xl" fw={650} ta="center" className="breakable">
            {group.name}
          </Text>
          {group.phone !== undefined && (
            <Text inherit c="dimmed" className="numbers">
              {phoneText({ phone: group.phone, countryCode: '' })}
            </Text>
          )}
        </div>
        {line('about', IconBuildingStore, draft.about)}
        {line('category', IconTag, t(categoryKeys[draft.category]))}
        {line('address', IconMapPin, draft.address)}
        {hours.week.length > 0 && <Hours hours={hours} timeZone={zoneOf(group)} />}
        {line('email', IconMail, draft.email)}
        {line('websites', IconWorld, websites.join('\n'))}
      </div>
      <Text mt={16} maw={340} size="xs" c="dimmed" ta="center">
        {t('settings:profile.visibleLater')}
      </Text>
    </>
  )
}

function Fact({ icon: Glyph, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Glyph className={classes.icon} size={17} stroke={1.7} aria-hidden="true" />
      <Box miw={0} flex={1}>
        {children}
      </Box>
    </div>
  )
}

/** Shows whether the business is open now, and its hours. */
function Hours({ hours, timeZone }: { hours: OpeningHours; timeZone: string }) {
  const { t } = useTexts('settings')
  const until = openUntil(hours, useAtomValue(minuteAtom), timeZone)
  return (
    <Fact icon={IconClock}>
      <p className={classes.text}>
        {until === undefined ? (
          t('settings:profile.closedNow')
        ) : (
          <>
            <Text span inherit fw={600} c="var(--b-ok)">
              {t('settings:profile.openNow')}
            </Text>{' '}
            {t('settings:profile.until', { time: until })}
          </>
        )}
      </p>
      <WeekList week={hours.week} />
    </Fact>
  )
}
