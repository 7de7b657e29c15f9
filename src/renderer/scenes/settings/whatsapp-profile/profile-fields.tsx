import { Flex, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconLock, IconMail, IconMapPin, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { businessCategories } from '#contract/entities/line/whatsapp-profile.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { WeekList } from '#renderer/scenes/settings/opening-hours/week-list.tsx'
import { categoryKeys } from './category-keys.ts'
import { PhotoField } from './photo-field.tsx'
import { isWebsiteFaulty } from './profile-draft.ts'
import classes from './profile.module.css'
import type { ProfileEditor } from './use-profile-editor.ts'

/** The fields of the profile. */
export function ProfileFields({ editor }: { editor: ProfileEditor }) {
  const { t } = useTexts('settings')
  const { group, profile, draft, edit, faults, mayEdit, hours, refusedText, fieldNames } = editor
  return (
    <>
      <FormRow label={fieldNames.pictureUrl}>
        <PhotoField
          group={group}
          pictureUrl={draft.pictureUrl}
          isDisabled={!mayEdit}
          isRemovable={!profile.keepsPicture}
          error={refusedText('pictureUrl')}
          onChange={(pictureUrl) => edit({ pictureUrl })}
        />
      </FormRow>
      <FormRow label={t('settings:profile.visibleName')}>
        <Flex justify="space-between" gap={12} align="center">
          <span>{profile.name}</span>
          <span className={classes.byChannel}>
            <IconLock size={14} aria-hidden="true" />
            {t('settings:profile.byChannel')}
          </span>
        </Flex>
      </FormRow>
      <FormRow label={fieldNames.category}>
        <Select
          aria-label={fieldNames.category}
          size="sm"
          searchable
          allowDeselect={false}
          disabled={!mayEdit}
          error={refusedText('category')}
          data={businessCategories.map((value) => ({
            value,
            label: t(categoryKeys[value]),
          }))}
          value={draft.category}
          onChange={(value) => value !== null && edit({ category: value })}
        />
      </FormRow>
      <FormRow label={fieldNames.about}>
        <Textarea
          aria-label={fieldNames.about}
          error={refusedText('about')}
          size="sm"
          autosize
          minRows={2}
          disabled={!mayEdit}
          maxLength={limits.profile.aboutMax}
          value={draft.about}
          onChange={(event) => edit({ about: event.currentTarget.value })}
        />
        <span className={`${classes.counter} numbers`}>
          {draft.about.length}/{limits.profile.aboutMax}
        </span>
      </FormRow>
      <FormRow label={fieldNames.address}>
        <TextInput
          aria-label={fieldNames.address}
          error={refusedText('address')}
          leftSection={<IconMapPin size={16} aria-hidden="true" />}
          size="sm"
          disabled={!mayEdit}
          maxLength={limits.profile.addressMax}
          value={draft.address}
          onChange={(event) => edit({ address: event.currentTarget.value })}
        />
      </FormRow>
      <FormRow label={t('settings:profile.hours')}>
        {hours.week.length === 0 ? (
          <span>{t('settings:hours.none')}</span>
        ) : (
          <WeekList week={hours.week} />
        )}
        <Link className={classes.change} to={`${menuPaths.settings}#hours`}>
          {t('settings:hours.change')}
        </Link>
      </FormRow>
      <FormRow label={fieldNames.email}>
        <TextInput
          aria-label={fieldNames.email}
          leftSection={<IconMail size={16} aria-hidden="true" />}
          size="sm"
          disabled={!mayEdit}
          maxLength={limits.profile.emailMax}
          error={faults.includes('email') ? t('settings:profile.emailFault') : refusedText('email')}
          value={draft.email}
          onChange={(event) => edit({ email: event.currentTarget.value.trim() })}
        />
      </FormRow>
      <FormRow label={fieldNames.websites}>
        <WebsitesField editor={editor} />
      </FormRow>
    </>
  )
}

function WebsitesField({ editor }: { editor: ProfileEditor }) {
  const { t } = useTexts('settings')
  const { draft, edit, mayEdit, refusedText } = editor
  return (
    <div className={classes.websites}>
      {[0, 1].map((place) => (
        <TextInput
          key={place}
          aria-label={t('settings:profile.website', { number: place + 1 })}
          size="sm"
          leftSection={<IconWorld size={16} aria-hidden="true" />}
          disabled={!mayEdit}
          maxLength={limits.profile.websiteMax}
          placeholder="https://"
          error={
            isWebsiteFaulty(draft.websites[place] ?? '')
              ? t('settings:profile.websiteFault')
              : refusedText('websites')
          }
          value={draft.websites[place] ?? ''}
          onChange={(event) => {
            const sites = [draft.websites[0] ?? '', draft.websites[1] ?? '']
            sites[place] = event.currentTarget.value.trim()
            edit({
              websites: sites[1] === '' ? (sites[0] === '' ? [] : [sites[0] ?? '']) : sites,
            })
          }}
        />
      ))}
    </div>
  )
}

function FormRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex gap={16} mb={18} maw={740}>
      <Text span pt={8} w={132} flex="none" size="sm" fw={600}>
        {label}
      </Text>
      <Flex direction="column" justify="center" miw={0} flex={1}>
        {children}
      </Flex>
    </Flex>
  )
}
