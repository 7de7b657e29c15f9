import { Button, TextInput } from '@mantine/core'
import { IconLock, IconPlug, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { RowFilterContext, SettingsRow } from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { groupSettings } from './group-settings.ts'
import { SavedText } from './saved-text.tsx'
import classes from './settings-scene.module.css'
import { CardSection } from './setting-rows.tsx'
import { useSetting, type Settings } from './use-settings.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** Sources that every group has. */
const fixed = [
  {
    source: registrationOrigins.whatsApp,
    labelKey: 'settings:sources.whatsApp',
    textKey: 'settings:sources.whatsAppText',
  },
  {
    source: registrationOrigins.api,
    labelKey: 'settings:sources.api',
    textKey: 'settings:sources.apiText',
  },
  {
    source: registrationOrigins.webApp,
    labelKey: 'settings:sources.webApp',
    textKey: 'settings:sources.webAppText',
  },
] as const

/** The sources from which contacts are registered: the fixed sources, and the sources that the group has defined. */
export function SourcesSection({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const isFound = use(RowFilterContext)
  const { group, may } = settings
  const {
    label: title,
    row,
    value: sources,
    isDisabled,
    set,
  } = useSetting(settings, groupSettings.sources)
  const [name, setName] = useState('')
  const counts = useQuery({
    queryKey: queryKeyOf('contactSources', group.id),
    queryFn: ({ signal }) =>
      call(groupsApi.contactSources, { groupId: group.id, params: { id: group.id }, signal }),
    enabled: may.managers,
  })
  const numbers = useNumbers()
  const contactsOf = (source: number, sourceInputId: string | null) => {
    if (counts.data === undefined) return undefined
    const found = counts.data.items.find(
      (item) => item.source === source && (item.sourceInputId ?? null) === sourceInputId,
    )
    const count = found?.contacts ?? 0
    return t('settings:sources.contacts', { count, number: numbers.count(count) })
  }
  const add = async () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    const source = registrationOrigins.integration
    const sourceInputId = `si-${crypto.randomUUID().slice(0, 8)}`
    if (await set([...sources, { source, sourceInputId, name: trimmed }])) setName('')
  }
  return (
    <CardSection settings={settings} id="sources" title={title} text={row.text} changedBy="admins">
      {fixed.map(({ source, labelKey, textKey }) => (
        <SettingsRow
          key={source}
          label={t(labelKey)}
          text={t(textKey)}
          affected={contactsOf(source, null)}
          control={
            <span className={classes.fixed}>
              <IconLock size={14} aria-hidden="true" />
              {t('settings:sources.fixed')}
            </span>
          }
        />
      ))}
      {sources.map(({ sourceInputId, name: own }) => (
        <SettingsRow
          key={sourceInputId}
          label={own}
          text={sourceInputId}
          affected={contactsOf(registrationOrigins.integration, sourceInputId)}
          isRecent={row.isRecent}
          control={
            !isDisabled && (
              <>
                <SavedText
                  label={t('settings:sources.rename', { name: own })}
                  value={own}
                  maxLength={limits.sourceNameMax}
                  onSave={async (changed) =>
                    changed !== '' &&
                    (await set(
                      sources.map((one) =>
                        one.sourceInputId === sourceInputId ? { ...one, name: changed } : one,
                      ),
                    ))
                  }
                />
                <IconButton
                  icon={IconTrash}
                  size={32}
                  label={t('settings:sources.remove', { name: own })}
                  onClick={() =>
                    void set(sources.filter((one) => one.sourceInputId !== sourceInputId))
                  }
                />
              </>
            )
          }
        />
      ))}
      {!isDisabled &&
        sources.length < limits.sourceInputsMax &&
        isFound([title, t(groupSettings.sources.wordsKey)]) && (
          <form
            className={classes.add}
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <TextInput
              size="sm"
              flex={1}
              aria-label={t('settings:sources.newName')}
              placeholder={t('settings:sources.newName')}
              maxLength={limits.sourceNameMax}
              leftSection={<IconPlug size={16} aria-hidden="true" />}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={name.trim() === ''}>
              {t('settings:sources.add')}
            </Button>
          </form>
        )}
    </CardSection>
  )
}
