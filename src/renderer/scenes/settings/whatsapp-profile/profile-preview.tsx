import type { Group } from '#contract/entities/group.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { useMediaUrl } from '../../../data/use-media-url.ts'
import { useSettingsTexts } from '../../../i18n/settings-texts.ts'
import { categoryKeys } from './category-keys.ts'
import type { ProfileDraft, ProfileField } from './profile-draft.ts'
import classes from './profile.module.css'
import { weekdayName } from './weekday-name.ts'

export interface ProfilePreviewProps {
  group: Pick<Group, 'id' | 'name' | 'phone'>
  draft: ProfileDraft
  /** The unsaved fields, which are tinted. */
  changed: readonly ProfileField[]
}

/** The profile as it looks on a customer's phone. */
export function ProfilePreview({ group, draft, changed }: ProfilePreviewProps) {
  const { t, language } = useSettingsTexts()
  const photo = useMediaUrl(draft.pictureUrl === '' ? undefined : draft.pictureUrl) ?? undefined
  const line = (field: ProfileField, text: string) =>
    text !== '' && (
      <p className={classes.fact} data-unsaved={changed.includes(field) || undefined}>
        <span>{text}</span>
      </p>
    )
  return (
    <div className={classes.phone}>
      <div className={classes.face}>
        <Avatar id={group.id} name={group.name} photo={photo} size={92} />
        <p className={classes.name}>{group.name}</p>
        {group.phone !== undefined && (
          <p className={`${classes.number} numbers`}>
            {phoneText({ phone: group.phone, countryCode: '' })}
          </p>
        )}
      </div>
      {line('about', draft.about)}
      {line('category', t(categoryKeys[draft.category]))}
      {line('address', draft.address)}
      {draft.hours.length > 0 && (
        <div className={classes.fact} data-unsaved={changed.includes('hours') || undefined}>
          {draft.hours.map(({ day, from, to }) => (
            <p key={`${day} ${from}`} className={`${classes.hour} numbers`}>
              <span>{weekdayName(day, language)}</span>
              <span>
                {from}–{to}
              </span>
            </p>
          ))}
        </div>
      )}
      {line('email', draft.email)}
      {line('websites', draft.websites.filter((site) => site !== '').join('\n'))}
    </div>
  )
}
