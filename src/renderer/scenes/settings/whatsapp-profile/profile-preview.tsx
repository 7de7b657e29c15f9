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
import type { Group } from '#contract/entities/group.ts'
import type { OpeningHours } from '#contract/entities/whatsapp-profile.ts'
import { groupDays, openUntil, type DayGroup } from '#contract/rules/opening-hours.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { wallTime } from '#contract/rules/time-zone.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { minuteAtom } from '../../../components/dates/clock.ts'
import { useMediaUrl } from '../../../data/use-media-url.ts'
import { useSettingsTexts } from '../../../i18n/settings-texts.ts'
import { categoryKeys } from './category-keys.ts'
import type { ProfileDraft, ProfileField } from './profile-draft.ts'
import classes from './preview.module.css'
import { daysName } from './weekday-name.ts'

export interface ProfilePreviewProps {
  group: Pick<Group, 'id' | 'name' | 'phone' | 'scheduleAutoResponse'>
  draft: ProfileDraft
  saved: ProfileDraft
  /** The unsaved fields, which are tinted. */
  changed: readonly ProfileField[]
}

/**
 * A preview of the profile on a customer's phone. Unsaved fields are tinted. A note says when customers see changes.
 */
export function ProfilePreview({ group, draft, saved, changed }: ProfilePreviewProps) {
  const { t } = useSettingsTexts()
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
      <div className={classes.head}>
        <h2 className={classes.title}>{t('settings:profile.preview')}</h2>
        {changed.length > 0 && (
          <span className={classes.legend}>
            <span className={classes.swatch} aria-hidden="true" />
            {t('settings:profile.tinted')}
          </span>
        )}
      </div>
      <div className={classes.phone}>
        <div className={classes.face} data-unsaved={changed.includes('pictureUrl') || undefined}>
          <Avatar id={group.id} name={group.name} photo={photo} size={92} />
          <p className={classes.name}>{group.name}</p>
          {group.phone !== undefined && (
            <p className={`${classes.number} numbers`}>
              {phoneText({ phone: group.phone, countryCode: '' })}
            </p>
          )}
        </div>
        {line('about', IconBuildingStore, draft.about)}
        {line('category', IconTag, t(categoryKeys[draft.category]))}
        {line('address', IconMapPin, draft.address)}
        {draft.hours.length > 0 && (
          <Hours
            hours={draft.hours}
            saved={saved.hours}
            timeZone={group.scheduleAutoResponse?.timeZone}
          />
        )}
        {line('email', IconMail, draft.email)}
        {line('websites', IconWorld, websites.join('\n'))}
      </div>
      <p className={classes.note}>{t('settings:profile.visibleLater')}</p>
    </>
  )
}

function Fact({ icon: Glyph, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Glyph className={classes.icon} size={17} stroke={1.7} aria-hidden="true" />
      <div className={classes.factBody}>{children}</div>
    </div>
  )
}

interface HoursProps {
  hours: readonly OpeningHours[]
  saved: readonly OpeningHours[]
  timeZone: string | undefined
}

/**
 * Shows whether the business is open now, and its hours. Consecutive days with equal hours share a row. Unsaved hours
 * are tinted.
 */
function Hours({ hours, saved, timeZone }: HoursProps) {
  const { t, language } = useSettingsTexts()
  const until = openUntil(hours, wallTime(useAtomValue(minuteAtom), timeZone))
  const isUnsaved = ({ days, spans }: DayGroup) =>
    groupDays(saved, days).some((one) => JSON.stringify(one.spans) !== JSON.stringify(spans))
  return (
    <Fact icon={IconClock}>
      <p className={classes.text}>
        {until === undefined ? (
          t('settings:profile.closedNow')
        ) : (
          <>
            <span className={classes.open}>{t('settings:profile.openNow')}</span>{' '}
            {t('settings:profile.until', { time: until })}
          </>
        )}
      </p>
      {groupDays(hours).map((group) => (
        <p key={group.days[0]} className={`${classes.hour} numbers`}>
          <span>
            {daysName(group.days, language, (range) => t('settings:profile.dayRange', range))}
          </span>
          <span className={classes.spans} data-unsaved={isUnsaved(group) || undefined}>
            {group.spans.length === 0
              ? t('settings:profile.closed')
              : group.spans.map(({ from, to }) => `${from}–${to}`).join('\n')}
          </span>
        </p>
      ))}
    </Fact>
  )
}
